/** What an arrangement keeps in a scene from one step to the next, such as a secret that was generated. */
import type { Scene } from "./scene.ts";

/** One thing that a scene may hold; an arrangement declares it once, with its type. */
export interface Slot<Value> {
  has: (scene: Scene) => boolean;
  get: (scene: Scene) => Value | undefined;
  set: (scene: Scene, value: Value) => void;
}

/** @param name what is kept, told apart from everything else that a scene holds */
export function slot<Value>(name: string): Slot<Value> {
  return {
    has: ({ kept }) => kept.has(name),
    get: ({ kept }) => kept.get(name) as Value | undefined,
    set: ({ kept }, value) => void kept.set(name, value),
  };
}
