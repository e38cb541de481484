/** Who is meant: `web.example.com (ABC123)`. */
interface OfServer {
  readonly server: string;
}

/** A change of an input. Values that no line may quote are not in it. */
export interface ToldChange {
  readonly property: string;
  readonly values?: { readonly old: unknown; readonly new: unknown };
}

/** A change that is not made. */
interface Refused extends OfServer {
  readonly change: ToldChange;
  /** A preview tells what an update is going to refuse, or may refuse once it knows the value. */
  readonly refused: "now" | "byUpdate" | "maybeByUpdate";
}

interface RefusedAt extends Refused {
  readonly effect: "rebuild" | "replace";
}

/** What is refused, and what a preview says that an update does. */
export interface ServerChangeMessages {
  "rebuild-refused": Refused;
  /** `begun`: the value that the rebuild under way brings, where it may be told. */
  "second-rebuild-refused": Refused & { readonly begun?: { readonly value: unknown } };
  "drift-refused": RefusedAt & {
    /** What would allow it. */
    readonly allowedBy: "driftPolicy" | "driftAndRebuildPolicy" | "noProtection";
  };
  "deletion-protected": RefusedAt;
  "resource-protected": RefusedAt;
  "replacement-needed": OfServer & { readonly property: string };
  "source-missing": object;
  "source-twice": object;
  "triggers-without-template": object;
  "place-twice": { readonly given: readonly string[] };
  "plan-left-out": { readonly domain: string | undefined };
  "backups-off": { readonly domain: string | undefined; readonly given: readonly string[] };
  "server-replaced": OfServer & { readonly changes: readonly ToldChange[]; readonly isSure: boolean };
  "disks-erased": OfServer & { readonly changes: readonly ToldChange[] };
  "rebuild-unmarked": object;
  "rebuild-waits": OfServer & { readonly work: "build" | "rebuild" | "work"; readonly since: number };
  "failed-before": OfServer & { readonly work: "build" | "rebuild" | "work" };
  "login-sent-again": OfServer & { readonly inputs: readonly string[] };
  "reach-waits": OfServer;
  "server-held-twice": OfServer;
  "domain-only-recorded": OfServer;
  "keys-only-at-creation": OfServer;
}

/** What is found before or after an order. */
export interface ServerCreateMessages {
  "server-exists": {
    readonly domain: string;
    readonly there: readonly { readonly uniqId: string; readonly differsIn: readonly string[] }[];
    /** Why `adopt` does not take it over; undefined: nobody asked for that. */
    readonly notAdopted?: "image" | "several" | "failed" | { readonly fixed: readonly string[] };
  };
  "server-beside": {
    readonly domain: string;
    readonly uniqId: string;
    readonly templateName: unknown;
  };
  "server-adopted": OfServer & {
    /** Inputs that count only when a server is ordered. */
    readonly unsent: readonly string[];
  };
  "order-arrived": { readonly domain: string; readonly ids: readonly string[] };
  /** Milliseconds since it was sent, and until another one may be ordered. */
  "order-unanswered": { readonly domain: string; readonly age: number; readonly left: number };
  "create-answer-lost": {
    readonly domain: string;
    /** Whether an answer came, though without an id. */
    readonly isAnswered: boolean;
    /** What looking for it has shown. */
    readonly looking:
      | "cancelled"
      | "notListed"
      | "notLookedUp"
      | { readonly several: readonly string[] }
      | { readonly differing: readonly string[] };
  };
}

interface Unfinished extends OfServer {
  /** It is there to be used: what is left to do is not its build. */
  readonly isBuilt: boolean;
}

/** How work at a server has ended, and its removal. */
export interface ServerWorkMessages {
  "server-cancelled": Unfinished;
  "server-late": Unfinished & {
    /** `building`, `starting`… */
    readonly doing: string;
    /** Milliseconds. */
    readonly deadline: number;
    /** What stood in its way at the end. */
    readonly trouble: string | undefined;
  };
  /** `address`: its ip and port; `trouble`: what the last try met. */
  "server-unreached": OfServer & {
    readonly address: string;
    /** Milliseconds. */
    readonly deadline: number;
    readonly trouble: string;
  };
  "server-not-awaited": OfServer & { readonly because: "stopped" | "noAddress" };
  "server-unfinished": Unfinished;
  "server-gone": OfServer;
  "server-not-shown": OfServer;
  /** `state`: the host's word. */
  "server-state-odd": OfServer & { readonly state: string };
  /** `others`: live servers of its domain that no resource of the run is known to have. */
  "build-failed": OfServer & {
    readonly work: "build" | "rebuild";
    readonly status: string;
    readonly others?: readonly string[];
  };
  /** Templates as the host tells them; undefined: it tells none. */
  "rebuild-not-done": OfServer & { readonly wanted: unknown; readonly there: unknown };
  /** `at`: when it was sent. */
  "rebuild-unsure": OfServer & { readonly at: number; readonly there: unknown };
  "rebuild-joined": OfServer & { readonly templateName: unknown };
  "rebuild-sent-before": OfServer & { readonly at: number };
  "rebuild-done-before": OfServer & { readonly templateName: unknown };
  "server-kept": OfServer & { readonly because: "adopted" | "held" };
  "server-not-removed": OfServer & { readonly id: string };
  /** `failed`: the id of the other one. */
  "replacement-failed": OfServer & { readonly failed: string };
  "shutdown-late": OfServer;
  /** `word`: the host's `powerStatus`. */
  "power-word-unknown": OfServer & { readonly word: string };
}

/** What messages of servers tell. */
export interface ServerMessages extends ServerChangeMessages, ServerCreateMessages, ServerWorkMessages {}
