/** An ordered set of things by id: constant-time lookup, insertion, removal and move to the front. */

interface Node<T> {
  id: string;
  value: T;
  newer: Node<T> | undefined;
  older: Node<T> | undefined;
}

/** Iterates from the newest (last added or touched) to the oldest. */
export class Collection<T> implements Iterable<T> {
  #nodes = new Map<string, Node<T>>();
  #newest: Node<T> | undefined;
  #oldest: Node<T> | undefined;

  get size(): number {
    return this.#nodes.size;
  }

  get(id: string): T | undefined {
    return this.#nodes.get(id)?.value;
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  /** Adds as the newest, or replaces the value in place. */
  set(id: string, value: T): T {
    const node = this.#nodes.get(id);
    if (node) node.value = value;
    else {
      const added = { id, value, newer: undefined, older: undefined };
      this.#nodes.set(id, added);
      this.#link(added);
    }
    return value;
  }

  /** Makes the thing the newest. */
  touch(id: string): void {
    const node = this.#nodes.get(id);
    if (!node || node === this.#newest) return;
    this.#unlink(node);
    this.#link(node);
  }

  delete(id: string): boolean {
    const node = this.#nodes.get(id);
    if (!node) return false;
    this.#unlink(node);
    return this.#nodes.delete(id);
  }

  clear(): void {
    this.#nodes.clear();
    this.#newest = undefined;
    this.#oldest = undefined;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let node = this.#newest; node; node = node.older) yield node.value;
  }

  /** From the oldest to the newest. */
  *oldestFirst(): Generator<T> {
    for (let node = this.#oldest; node; node = node.newer) yield node.value;
  }

  #link(node: Node<T>): void {
    node.older = this.#newest;
    node.newer = undefined;
    if (this.#newest) this.#newest.newer = node;
    this.#newest = node;
    this.#oldest ??= node;
  }

  #unlink(node: Node<T>): void {
    if (node.newer) node.newer.older = node.older;
    else this.#newest = node.older;
    if (node.older) node.older.newer = node.newer;
    else this.#oldest = node.newer;
  }
}
