/** Who one is here. Nobody is asked to be anybody: whoever comes gets a name, and may take another. */

import { api, ApiError, type Person } from './net/api';

/** The person of this device, made if there is none. */
export async function bePerson(): Promise<Person> {
  const { person } = await api.me();
  return person ?? (await api.become()).person;
}

/** How long nobody may have answered before it is asked again, in milliseconds. */
const AGAIN = 2000;

/** A person who is on the way: `hurry` asks at once, `stop` no more. */
export interface Arrival {
  hurry(): void;
  stop(): void;
}

/**
 * Be somebody, and then go on; as long as the server does not answer, or will not have it, ask again and tell why. Who is
 * nobody yet would be turned away from a table.
 */
export function arrive(done: () => void, failed: (why: string) => void): Arrival {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let left = false;
  async function attempt() {
    clearTimeout(timer);
    isAsking = true;
    try {
      await bePerson();
      if (!left) done();
    } catch (error) {
      isAsking = false;
      if (left) return;
      failed(error instanceof ApiError ? error.message : '');
      timer = setTimeout(() => void attempt(), AGAIN);
    }
  }
  void attempt();
  return {
    hurry: () => {
      if (!isAsking && !left) void attempt();
    },
    stop: () => {
      left = true;
      clearTimeout(timer);
    },
  };
}

/** The same, called by a name. */
export async function beCalled(name: string): Promise<Person> {
  const wanted = name.trim();
  const { person } = await api.me();
  if (person === null) return (await api.become(wanted || undefined)).person;
  if (wanted && wanted !== person.name) await api.rename(wanted);
  return { ...person, name: wanted || person.name };
}
