/** What the games are like, asked of the server once. */

import { api, type Game, type Games, type OptionValue, type Rules } from './net/api';

class Knowledge {
  games: Games | null = $state.raw(null);
  private asking: Promise<Games> | null = null;
  private readonly rules = new Map<string, Promise<Rules>>();

  /** All games; asked again after a fault. */
  async load(): Promise<Games> {
    this.asking ??= api.games();
    try {
      this.games = await this.asking;
      return this.games;
    } catch (fault) {
      this.asking = null;
      throw fault;
    }
  }

  game(name: string): Game | undefined {
    return this.games?.variants.find((game) => game.name === name);
  }

  /** The rules of a match in sentences, and the order of the cards. */
  rulesOf(variant: string, seats: number, options: Record<string, OptionValue> = {}): Promise<Rules> {
    const key = JSON.stringify([variant, seats, options]);
    let asked = this.rules.get(key);
    if (!asked) {
      asked = api.rules(variant, seats, options);
      this.rules.set(key, asked);
      asked.catch(() => this.rules.delete(key));
    }
    return asked;
  }
}

export const knowledge = new Knowledge();
