/** Who one is here. Nobody is asked to be anybody: whoever comes gets a name, and may take another. */

import { api, type Person } from './net/api';

/** The person of this device, made if there is none. */
export async function bePerson(): Promise<Person> {
  const { person } = await api.me();
  return person ?? (await api.become()).person;
}

/** The same, called by a name. */
export async function beCalled(name: string): Promise<Person> {
  const wanted = name.trim();
  const { person } = await api.me();
  if (person === null) return (await api.become(wanted || undefined)).person;
  if (wanted && wanted !== person.name) await api.rename(wanted);
  return { ...person, name: wanted || person.name };
}
