import { Button, Menu, ScrollArea, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useCompany } from '../service/company.js';
import { useMe } from '../service/session.js';
import { Icon } from '../ui/icons.js';

/** Show a search box from this many companies. */
const SEARCH_FROM = 8;

/** Shows and changes the selected company. */
export function CompanySwitcher(): ReactElement {
  const { empresas } = useMe();
  const navigate = useNavigate();
  const chosen = useCompany();
  const [typed, setTyped] = useState('');
  const name = chosen?.razonSocial ?? (empresas.length === 0 ? text.shell.noCompanies : text.shell.allCompanies);
  const choose = (ruc: string | undefined): void => {
    void navigate({ to: '.', search: (before: object) => ({ ...before, ruc, page: undefined }) });
  };
  const wanted = typed.trim().toLowerCase();
  const shown = empresas.filter(
    ({ ruc, razonSocial }) => ruc.startsWith(wanted) || razonSocial.toLowerCase().includes(wanted),
  );
  return (
    <Menu position="bottom-start" width={320} shadow="md" disabled={empresas.length < 2}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          miw={0}
          maw={300}
          px="sm"
          leftSection={<Icon name="building" size={16} />}
          rightSection={empresas.length < 2 ? undefined : <Icon name="down" size={14} />}
          aria-label={`${text.shell.company}: ${name}`}
          title={name}
          // The one label that ends in dots: its title shows it whole.
          styles={{ label: { overflow: 'hidden', whiteSpace: 'nowrap' } }}
        >
          <Text truncate size="sm">
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {empresas.length >= SEARCH_FROM && (
          <TextInput
            m={4}
            value={typed}
            aria-label={text.shell.company}
            leftSection={<Icon name="search" size={16} />}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        )}
        <Menu.Item
          onClick={() => {
            choose(undefined);
          }}
        >
          {text.shell.allCompanies}
        </Menu.Item>
        <ScrollArea.Autosize mah={320}>
          {shown.map(({ ruc, razonSocial }) => (
            <Menu.Item
              key={ruc}
              onClick={() => {
                choose(ruc);
              }}
            >
              <Text size="sm" lineClamp={2}>
                {razonSocial}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {ruc}
              </Text>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
