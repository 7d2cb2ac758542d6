import { parseDecimal, ZERO } from '../../kernel/decimal.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import type { TSchema } from '#typebox';
import type { DocumentType } from '../document-type.js';
import { checkEntries } from '../numbering.js';
import { isBlock, partsOf } from '../structure.js';
import { withDerived } from './reembolso.js';
import { join, ignoredField, duplicateName, type ParsedBody } from './field-names.js';

type Fields = Readonly<Record<string, unknown>>;

/** Alternative field names of a block: those of Veronica's v2.0 samples (V1-JSON §4). The list is closed. */
export interface Names {
  /** By our name; a dot denotes a field of a nested block. */
  readonly other?: Readonly<Record<string, string>>;
  /** Fields ignored while they have such a value. */
  readonly idle?: Readonly<Record<string, (value: unknown) => boolean>>;
  /** Names in nested blocks and lists, by our name. */
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

/** Returns the alternative names in a type's payload. */
export function namesOf({ codDoc }: Pick<DocumentType, 'codDoc'>): Names {
  return NAMES[codDoc] ?? {};
}

/**
 * Renames the fields of a v2.0 body to ours. Treats `null` as absent and accepts numbers as codes. Unknown fields stay, so the
 * type refuses them by name. Costs one traversal.
 */
export function fromAliases(type: DocumentType, body: Fields): ParsedBody {
  const reading = new Reading();
  // The type refuses entries that no XML could hold; stop before any work per entry.
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

/** Some programs write these short codes as numbers. */
const CODE = /^(cod|tipo|formaPago)/;

class Reading {
  readonly written = new Map<string, string>();
  readonly issues: Issue[] = [];
  readonly advertencias: Advertencia[] = [];

  /** `path` is our path, `at` the caller's. */
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
      if (ours !== undefined) this.issues.push(duplicateName(join(at, name), join(at, alias)));
      else {
        block = { ...block, [name]: value };
        this.written.set(join(path, name), join(at, alias));
      }
    }
    return block;
  }

  /** The samples of retención 1.0.0 include fields that exist only in 2.0.0. */
  withoutForeign({ codDoc }: DocumentType, payload: Record<string, unknown>): Record<string, unknown> {
    if (codDoc !== '07' || !(payload['version'] === '1.0.0' || payload['impuestos'] !== undefined)) return payload;
    let kept: Fields = payload;
    for (const name of ['parteRel', 'tipoSujetoRetenido']) {
      const alias = this.written.get(name);
      if (alias === undefined) continue;
      kept = without(kept, name);
      this.advertencias.push(ignoredField(alias, 'la retención 1.0.0 no lo tiene.'));
    }
    return { ...kept };
  }
}

/** Returns the field for a name with at most one dot. */
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
