import { Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { readDraft } from '../../service/drafts.js';
import { useMe } from '../../service/session.js';
import { Page } from '../../ui/page.js';
import { TIPOS } from '../../service/tipos.js';
import { draftName } from './draft-name.js';
import classes from './choose-page.module.css';

const words = text.emitir;

/** Chooses a document type; the invoice has the focus. */
export default function ChoosePage(): ReactElement {
  const { cuenta } = useMe();
  const company = useCompany();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  return (
    <Page title={words.choose} subtitle={words.chooseHint}>
      <SimpleGrid component="ul" className={classes.list ?? ''} cols={{ base: 1, sm: 2, lg: 3 }}>
        {TIPOS.map(({ codDoc, pathWord }, at) => (
          <li key={codDoc}>
            <Card
              withBorder
              padding="lg"
              className={classes.card ?? ''}
              renderRoot={(props) => (
                <Link to={`/emitir/${pathWord}`} {...props} {...(at === 0 ? { ref: first } : {})} />
              )}
            >
              <Group justify="space-between" wrap="nowrap" mb={4}>
                <Text fw={650}>{text.comprobantes.tipos[codDoc]}</Text>
                {company !== undefined && readDraft(cuenta.id, draftName(pathWord, company.ruc)) !== null && (
                  <Badge variant="light" color="gray">
                    {words.draftBadge}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {words.what[codDoc]}
              </Text>
            </Card>
          </li>
        ))}
      </SimpleGrid>
    </Page>
  );
}
