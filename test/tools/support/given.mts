import { afterEach } from "vitest";

/** The same maker; what it makes is removed when the test ends. */
export function removedAfterEach<Given extends unknown[], Made extends { remove(): void }>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  const all: Made[] = [];
  afterEach(() => {
    for (const made of all.splice(0)) made.remove();
  });
  return (...given) => {
    const made = make(...given);
    all.push(made);
    return made;
  };
}
