import { Badge, Checkbox, Group, Stack, Switch } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { Role } from '../../../src/kernel/roles.js';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';

const words = text.common.rights;

/** Chooses permissions, out of those the granting user has. */
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

/** Restricts somebody to certain companies; null: all. Hidden if there is only one. */
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
  // A company may be deleted while a restriction still names it.
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

/** Company restriction as form state: for the field and for the service. */
export interface CompanyLimit {
  readonly value: readonly string[] | null;
  readonly onChange: (rucs: readonly string[] | null) => void;
  /** Empty if unchanged: an old restriction may name a deleted company, and is validated only when submitted again. */
  readonly given: { readonly empresas?: string[] | null };
}

/** Starts with the existing restriction; for a new item, with the user's own. */
export function useCompanyLimit(existing: { readonly empresas: readonly string[] | null } | undefined): CompanyLimit {
  const me = useMe();
  const own = me.todasLasEmpresas ? null : me.empresas.map(({ ruc }) => ruc);
  const [value, onChange] = useState(existing === undefined ? own : existing.empresas);
  const same = existing !== undefined && JSON.stringify(value) === JSON.stringify(existing.empresas);
  return { value, onChange, given: same ? {} : { empresas: value && [...value] } };
}

/** Badges of somebody's permissions. */
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

/** Companies as text, for a fact list. */
export function companiesText(empresas: readonly string[] | null): string {
  return empresas === null ? words.everyCompany : words.limited(empresas.length);
}
