import { createRandom } from "../../../sandbox/random.js";

/** When a run is killed, and what the way to the host is like then. */
export interface Moment {
  readonly number: number;
  readonly front: "dynamic" | "plugin";
  /** Milliseconds after the run's first request. */
  readonly after: number;
  /** Milliseconds that a list and a create are held on their way. */
  readonly list: number;
  readonly create: number;
  /** Whether the host turns the first create away, for now. */
  readonly isLimited: boolean;
}

const delays = [0, 4_000, 20_000];
/** The first ones, which every run of the tests tries, are quick. */
const quick = [
  [0, 0],
  [0, 4_000],
  [4_000, 0],
] as const;

/** The same moments in every run, spread over the life of the slowest request. */
export function moments(count: number): Moment[] {
  const random = createRandom({ random: 20_260_901 });
  return Array.from({ length: count }, (_, index) => {
    const one = () => delays[Math.floor(random.next() * delays.length)] as number;
    const drawn = [one(), one()] as const;
    const [list, create] = quick[index] ?? drawn;
    const isLimited = random.next() < 0.3 && index >= quick.length;
    const whole = 1_500 + list + create + (isLimited ? 2_000 : 0);
    const after = Math.round(random.next() * whole);
    return { number: index + 1, front: index % 2 ? "plugin" : "dynamic", after, list, create, isLimited };
  });
}
