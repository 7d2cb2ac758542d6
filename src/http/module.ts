import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Backlog } from '../db/lease.js';
import type { AuditDeclaration } from '../kernel/audit-actions.js';
import type { CodeRows } from '../kernel/error-codes/row.js';
import type { EventDeclaration } from '../kernel/evento.js';
import type { MailKind } from '../mail/kinds/define.js';
import type { SealedTable } from '../vault/sealed-table.js';
import type { Duty } from '../work/duty.js';
import type { ApiBase } from './base.js';
import type { PausedWork } from './paused-work.js';
import type { PersonalData } from './personal-data.js';
import type { Platform } from './platform.js';
import type { Route, RouteOf, ServedRoute } from './route.js';

/** Registers a function that runs at shutdown, after the server has closed. */
export type OnClose = (close: () => Promise<unknown>) => void;

/** A capability in a running process. */
export interface Running<Slice extends object> {
  /** Opens what its routes use beyond `ApiBase`; called only in a process that serves the API. */
  readonly api: (onClose: OnClose) => Slice | Promise<Slice>;
  /** Background work; a periodic is a duty too (work/periodic.ts). */
  readonly duties?: readonly Duty[];
  readonly metrics?: (registry: Registry) => void;
  /** Serves its `paths`. */
  readonly mount?: (server: FastifyInstance) => void | Promise<void>;
  /** Runs at shutdown, after the duties have stopped. */
  readonly close?: () => Promise<unknown>;
}

/** A group of operations in /docs. */
export interface Tag {
  /** First word of the ids of its operations. */
  readonly name: string;
  readonly nombre: string;
  readonly description: string;
  /** Position in /docs. */
  readonly order: number;
}

interface ModuleOptions<Slice extends object, Needs> {
  /** Groups of its routes: by the first word of their id, otherwise the first of these. */
  readonly tags?: readonly Tag[];
  readonly routes?: readonly RouteOf<ApiBase & Slice>[];
  /** Public paths outside the routes, such as pages. */
  readonly paths?: readonly string[];
  /** Its tables with sealed columns; a rotation of the master key rewraps them, with no service running. */
  readonly sealed?: readonly SealedTable[];
  /** Its queues; the overdue rows of those that name a backlog are measured, also by a process that does not run their duty. */
  readonly queues?: readonly { readonly backlog: Backlog | undefined }[];
  /** Its part of the audit trail. This and the next two stand in its `declaration.ts`. */
  readonly audit?: AuditDeclaration;
  /** Kinds of events. */
  readonly events?: readonly EventDeclaration[];
  /** Error codes of its subject; those that layers share are in domain/error-codes/. */
  readonly errors?: CodeRows;
  /** Kinds of mail that it queues. */
  readonly mails?: readonly MailKind[];
  /** Its data about a person, named in `titular` of its `declaration.ts`. */
  readonly personal?: PersonalData;
  /** Its stored work that may wait for a person. */
  readonly attention?: PausedWork;
  readonly create: (platform: Needs) => Running<Slice> | Promise<Running<Slice>>;
}

/** A capability: its routes, tables and paths, known without a process, and its creation from the part of the platform that it needs. */
export interface Module<Needs = never> {
  readonly tags: readonly Tag[];
  readonly routes: readonly Route[];
  readonly paths: readonly string[];
  readonly sealed: readonly SealedTable[];
  readonly backlogs: readonly Backlog[];
  readonly audit: AuditDeclaration | undefined;
  readonly events: readonly EventDeclaration[];
  readonly errors: CodeRows;
  readonly mails: readonly MailKind[];
  readonly personal: PersonalData | undefined;
  readonly attention: PausedWork | undefined;
  readonly create: (platform: Needs) => Promise<RunningModule>;
}

export interface RunningModule extends Omit<Running<object>, 'api'> {
  /** Its routes, each bound to the base and the module's slice. */
  serve(base: ApiBase, onClose: OnClose): Promise<readonly ServedRoute[]>;
}

/** Declares a module. Its routes compile only if they use no more than the base and the module's own slice. */
export function defineModule<Slice extends object = object, Needs = Platform>({
  tags = [],
  routes: declared = [],
  paths = [],
  sealed = [],
  queues = [],
  audit,
  events = [],
  errors = {},
  mails = [],
  personal,
  attention,
  create,
}: ModuleOptions<Slice, Needs>): Module<Needs> {
  const routes = declared.map((route) => ({ ...route, tag: tags[0]?.name }));
  return {
    tags,
    routes,
    paths,
    sealed,
    backlogs: queues.flatMap(({ backlog }) => backlog ?? []),
    audit,
    events,
    errors,
    mails,
    personal,
    attention,
    create: async (platform) => {
      const { api, ...running } = await create(platform);
      return {
        ...running,
        serve: async (base, onClose) => {
          const deps = { ...base, ...(await api(onClose)) };
          return routes.map((route) => ({ ...route, answer: (input) => route.handler(input, deps) }));
        },
      };
    },
  };
}

/** Creation of a module whose routes need only the base. */
export const routesOnly = (): Running<object> => ({ api: () => ({}) });
