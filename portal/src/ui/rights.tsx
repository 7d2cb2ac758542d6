import { Badge, Checkbox, Group, Stack, Switch } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { Role } from '../../../src/domain/roles.js';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';

const words = text.common.rights;

/** Chooses what somebody may do, of what the person who gives may do. */
export function RoleChoice({
  value,
  onChange,
  error,
}: {
  readonly value: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
  readonly error?: string | undefined;
}): ReactElement {
  const { roles } = useMe();
  return (
    <Checkbox.Group
      label={words.roles}
      value={[...value]}
      onChange={(chosen) => {
        onChange(roles.filter((role) => chosen.includes(role)));
      }}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Checkbox key={role} value={role} label={words.role[role][0]} description={words.role[role][1]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Limits somebody to some companies; null: all of them. Not there where there is only one. */
export function CompanyChoice({
  value,
  onChange,
  error,
}: {
  readonly value: readonly string[] | null;
  readonly onChange: (rucs: readonly string[] | null) => void;
  readonly error?: string | undefined;
}): ReactElement | null {
  const { empresas } = useMe();
  // A company may be gone, and the limit to it still be there.
  const gone = (value ?? []).filter((ruc) => !empresas.some((empresa) => empresa.ruc === ruc));
  if (empresas.length < 2 && value === null) return null;
  return (
    <Stack gap="xs">
      <Switch
        label={words.allCompanies}
        checked={value === null}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? null : empresas.map(({ ruc }) => ruc));
        }}
      />
      {value !== null && (
        <Checkbox.Group label={words.empresas} value={[...value]} onChange={onChange} error={error}>
          <Stack gap="xs" mt="xs">
            {[...empresas, ...gone.map((ruc) => ({ ruc, razonSocial: ruc }))].map(({ ruc, razonSocial }) => (
              <Checkbox key={ruc} value={ruc} label={razonSocial} description={ruc} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

/** The limit to companies as a form has it: for the choice, and for the service. */
export interface CompanyLimit {
  readonly value: readonly string[] | null;
  readonly onChange: (rucs: readonly string[] | null) => void;
  /** Nothing where it is as it was: an old limit may name a company that is gone, and is judged only when it is given anew. */
  readonly given: { readonly empresas?: string[] | null };
}

/** Begins with the limit of what there is; of what is new, with the person's own. */
export function useCompanyLimit(existing: { readonly empresas: readonly string[] | null } | undefined): CompanyLimit {
  const me = useMe();
  const own = me.todasLasEmpresas ? null : me.empresas.map(({ ruc }) => ruc);
  const [value, onChange] = useState(existing === undefined ? own : existing.empresas);
  const same = existing !== undefined && JSON.stringify(value) === JSON.stringify(existing.empresas);
  return { value, onChange, given: same ? {} : { empresas: value && [...value] } };
}

/** What somebody may do, in words. */
export function RoleBadges({
  roles,
  administrador = false,
}: {
  readonly roles: readonly Role[];
  readonly administrador?: boolean;
}): ReactElement {
  return (
    <Group gap={6}>
      {administrador && (
        <Badge variant="light" tt="none" title={words.administradorHint}>
          {words.administrador}
        </Badge>
      )}
      {roles.map((role) => (
        <Badge key={role} variant="default" tt="none" title={words.role[role][1]}>
          {words.role[role][0]}
        </Badge>
      ))}
    </Group>
  );
}

/** Which companies, for a line of facts. */
export function companiesInWords(empresas: readonly string[] | null): string {
  return empresas === null ? words.everyCompany : words.limited(empresas.length);
}
