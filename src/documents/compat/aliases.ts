import { parseDecimal, ZERO } from '../../domain/decimal.js';
import type { Advertencia, Issue } from '../../domain/issue.js';
import type { TSchema } from 'typebox';
import type { DocumentType } from '../document-type.js';
import { checkEntries } from '../numbering.js';
import { isBlock, partsOf } from '../structure.js';
import { withDerived } from './reembolso.js';
import { join, leftOut, twoNames, type Understood } from './written.js';

type Fields = Readonly<Record<string, unknown>>;

/** Other names of a block's fields: those of Veronica's v2.0 samples (V1-JSON §4). The list is closed. */
export interface Names {
  /** By our name; with a dot: a field of a block inside. */
  readonly other?: Readonly<Record<string, string>>;
  /** Fields that say nothing while they have such a value, and are then left out. */
  readonly idle?: Readonly<Record<string, (value: unknown) => boolean>>;
  /** Of the blocks and lists inside, by our name. */
  readonly inside?: Readonly<Record<string, Names>>;
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const isZero = (value: unknown): boolean =>
  isBlank(value) ||
  ((typeof value === 'number' || typeof value === 'string') && parseDecimal(value)?.eq(ZERO) === true);

const reembolsos: Names = { other: { detalleImpuestos: 'detalleImpuesto' } };
const ofReembolso = { other: { reembolsos: 'reembolsoDetalle' }, inside: { reembolsos } };

const NAMES: Readonly<Record<string, Names>> = {
  '01': {
    other: { propina: 'receptor.propina', ...ofReembolso.other },
    idle: { 'receptor.periodoFiscal': isBlank },
    inside: ofReembolso.inside,
  },
  '03': ofReembolso,
  '04': {
    idle: { 'receptor.propina': isZero },
    inside: { detalles: { other: { codigoInterno: 'codigoPrincipal', codigoAdicional: 'codigoAuxiliar' } } },
  },
  '07': {
    other: {
      periodoFiscal: 'receptor.periodoFiscal',
      parteRel: 'receptor.parteRel',
      tipoSujetoRetenido: 'receptor.tipoSujetoRetenido',
    },
    inside: {
      docsSustento: {
        other: {
          impuestosDocSustento: 'impuestoDocSustento',
          retenciones: 'retencion',
          pagos: 'pago',
          ...ofReembolso.other,
        },
        inside: { ...ofReembolso.inside, pagos: { idle: { plazo: isBlank, unidadTiempo: isBlank } } },
      },
    },
  },
};

/** The other names that a type's payload has. */
export function namesOf({ codDoc }: Pick<DocumentType, 'codDoc'>): Names {
  return NAMES[codDoc] ?? {};
}

/**
 * A v2.0 body in our names: other names are put in their place, `null` is as good as absent, and a code may be a number. What is
 * unknown stays, for the type to refuse by its name. The cost is that of one walk.
 */
export function fromAliases(type: DocumentType, body: Fields): Understood {
  const reading = new Reading();
  // What no XML could hold is refused by the type, before anything is done for each entry.
  if (checkEntries(body, type.layouts) !== undefined) return { ...NOTHING_READ, payload: body };
  const payload = reading.block(type.payload, namesOf(type), body, '', '');
  return {
    payload: withDerived(reading.withoutForeign(type, payload), reading.written),
    issues: reading.issues,
    advertencias: reading.advertencias,
    written: reading.written,
  };
}

const NOTHING_READ = { issues: [], advertencias: [], written: new Map<string, string>() };

/** A code is a few digits; some programs write it as a number. */
const CODE = /^(cod|tipo|formaPago)/;

class Reading {
  readonly written = new Map<string, string>();
  readonly issues: Issue[] = [];
  readonly advertencias: Advertencia[] = [];

  /** `path` is ours, `at` the caller's. */
  block(schema: TSchema, names: Names, given: Fields, path: string, at: string): Record<string, unknown> {
    const { properties = {} } = partsOf(schema);
    const block: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(this.renamed(names, given, path, at))) {
      if (value === null || value === undefined) continue;
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const inner = join(path, name);
      block[name] =
        known === undefined
          ? value
          : this.value(
              known,
              names.inside?.[name] ?? {},
              value,
              inner,
              this.written.get(inner) ?? join(at, name),
              name,
            );
    }
    return block;
  }

  private value(schema: TSchema, names: Names, given: unknown, path: string, at: string, name: string): unknown {
    const { properties, items, types } = partsOf(schema);
    if (properties !== undefined && isBlock(given)) return this.block(schema, names, given, path, at);
    if (items !== undefined && Array.isArray(given))
      return given.map((entry, i): unknown => this.value(items, names, entry, `${path}[${i}]`, `${at}[${i}]`, name));
    const isCode = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 && CODE.test(name);
    return isCode && !types.includes('number') ? String(given) : given;
  }

  private renamed({ other = {}, idle = {} }: Names, given: Fields, path: string, at: string): Fields {
    let block = given;
    for (const [alias, says] of Object.entries(idle)) if (says(fieldAt(block, alias))) block = without(block, alias);
    for (const [name, alias] of Object.entries(other)) {
      const value = fieldAt(block, alias);
      if (value === undefined) continue;
      block = without(block, alias);
      if (value === null || isBlank(value)) continue;
      const ours = block[name] ?? undefined;
      if (ours !== undefined) this.issues.push(twoNames(join(at, name), join(at, alias)));
      else {
        block = { ...block, [name]: value };
        this.written.set(join(path, name), join(at, alias));
      }
    }
    return block;
  }

  /** The samples of retención 1.0.0 carry what only 2.0.0 has. */
  withoutForeign({ codDoc }: DocumentType, payload: Record<string, unknown>): Record<string, unknown> {
    if (codDoc !== '07' || !(payload['version'] === '1.0.0' || payload['impuestos'] !== undefined)) return payload;
    let kept: Fields = payload;
    for (const name of ['parteRel', 'tipoSujetoRetenido']) {
      const alias = this.written.get(name);
      if (alias === undefined) continue;
      kept = without(kept, name);
      this.advertencias.push(leftOut(alias, 'la retención 1.0.0 no lo tiene.'));
    }
    return { ...kept };
  }
}

/** The field of a name with at most one dot. */
function fieldAt(block: Fields, name: string): unknown {
  const [first = '', second] = name.split('.');
  if (!Object.hasOwn(block, first)) return undefined;
  const value = block[first];
  if (second === undefined) return value;
  return isBlock(value) && Object.hasOwn(value, second) ? value[second] : undefined;
}

function without(block: Fields, name: string): Fields {
  const [first = '', second] = name.split('.');
  const { [first]: value, ...rest } = block;
  return second === undefined || !isBlock(value) ? rest : { ...rest, [first]: without(value, second) };
}
