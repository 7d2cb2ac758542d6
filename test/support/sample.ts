import type { Module } from '../../src/http/module.js';
import type { Emitting } from './emitting.js';
import type { Step, ValidatedAnswer } from './openapi/client.js';
import type { Stage } from './openapi/stage.js';
import type { Planting, Values } from './portal-data.js';
import type { Hostile } from './portal-hostile.js';

export type Headers = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string>>;

/** What the steps of a sample work with. */
export interface World extends Stage {
  /** A token of the account's administrator. */
  readonly admin: () => Promise<Headers>;
  /** The account's key with all roles. */
  readonly key: Headers;
  /**
   * Sends the examples of an operation and returns the last answer. Without headers with what its access demands; parameters that the step
   * leaves out are those of what the capability made last, otherwise the example of the document.
   */
  readonly send: (id: string, step?: Step) => Promise<ValidatedAnswer>;
  /** Sends it until its result is as wanted. */
  readonly until: (
    id: string,
    isDone: (result: Record<string, unknown>) => boolean,
    step?: Step,
  ) => Promise<ValidatedAnswer>;
  /** Parameters of what this operation made last, from its `Location`. */
  readonly made: (id: string) => Params;
}

/** The account of a row: its number, and its RUC and access key as SQL. */
export interface RowAccount {
  readonly n: number;
  readonly ruc: string;
  readonly clave: string;
}

/** What the pages of the portal show of a capability, beyond what the example of its creation makes. */
export interface PortalSample {
  /** Fills an account; returns values for the parameters of pages, by the part of the path before them, and for `pages`. */
  readonly fill?: (planting: Planting) => Promise<Values>;
  /** The same with hostile texts only; without it the example of its creation, with a hostile text in every field. */
  readonly hostile?: (planting: Planting, hostile: Hostile) => Promise<Values>;
  /** The operation that makes what the pages below a path show, if the path is not named as its resource. */
  readonly made?: Readonly<Record<string, string>>;
  /** Addresses to look at beside the paths of the router; `{name}` is a value. */
  readonly pages?: readonly string[];
}

/**
 * What the routes of a capability do not say about themselves: in the `sample.ts` of its folder, for tests only. Operations that no step
 * sends follow by themselves: those of a capability without steps at its turn, others after every `use`; what deletes at the end.
 */
export interface Sample {
  readonly module: Module;
  /** Capabilities whose things it uses; they come first. */
  readonly after?: readonly Module[];
  /** Values, as SQL, of columns whose CHECK a row from the catalogue does not pass, by table. */
  readonly rows?: (account: RowAccount) => Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Operations that change something without an entry in the trail of the account, each with its reason. */
  readonly untraced?: Readonly<Record<string, string>>;
  /** Audit actions whose transaction changes nothing else, each with its reason. */
  readonly alone?: Readonly<Record<string, string>>;
  /** Its tables without a company, each with the reason why a company does not depend on the rows of another. */
  readonly accountWide?: Readonly<Record<string, string>>;
  /** Makes its things, and uses them. */
  readonly make?: (world: World) => Promise<void>;
  /** Once every capability has its things. */
  readonly use?: (world: World) => Promise<void>;
  /** At the end; what others depend on goes last. */
  readonly remove?: (world: World) => Promise<void>;
  readonly portal?: PortalSample;
  /** Makes the service emit each of its kinds of events. What others depend on comes last. */
  readonly emit?: (emitting: Emitting) => Promise<void>;
}
