import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import type { Comprobante } from './queries.js';
import { TIPOS, type PathWord } from '../../service/tipos.js';

const words = text.comprobantes.onwards;

/** Documents that can be issued about a receipt, by its type. A withholding is issued by the buyer, which is us only for a liquidación de compra. */
const FOLLOW_UPS = {
  '01': ['notas-credito', 'notas-debito', 'guias-remision'],
  '03': ['retenciones'],
} as const satisfies Readonly<Record<string, readonly PathWord[]>>;

function isKnown(codDoc: string): codDoc is keyof typeof FOLLOW_UPS {
  return codDoc in FOLLOW_UPS;
}

function pathWordOf({ codDoc }: Comprobante): PathWord | undefined {
  return TIPOS.find((tipo) => tipo.codDoc === codDoc)?.pathWord;
}

/** Link to the correction form. */
export function Correct({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const pathWord = pathWordOf(comprobante);
  if (pathWord === undefined) return null;
  return (
    <Button
      leftSection={<Icon name="pencil" size={16} />}
      renderRoot={(props) => (
        <Link to={`/emitir/${pathWord}`} search={{ corregir: comprobante.claveAcceso }} {...props} />
      )}
    >
      {words.correct}
    </Button>
  );
}

/** Link to an empty form of the same type: the next sale. */
export function NewOne({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const pathWord = pathWordOf(comprobante);
  if (pathWord === undefined) return null;
  return (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={(props) => <Link to={`/emitir/${pathWord}`} search={{ ruc: comprobante.ruc }} {...props} />}
    >
      {text.mostrador.newOne[comprobante.codDoc]}
    </Button>
  );
}

/** Links to forms that start from this receipt. */
export function FollowUpLinks({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const { claveAcceso, codDoc, estado } = comprobante;
  const pathWord = pathWordOf(comprobante);
  if (pathWord === undefined) return null;
  const about = estado === 'AUTORIZADO' && isKnown(codDoc) ? FOLLOW_UPS[codDoc] : [];
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          {words.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {about.map((word) => (
          <Menu.Item
            key={word}
            leftSection={<Icon name="plus" size={16} />}
            renderRoot={(props) => <Link to={`/emitir/${word}`} search={{ desde: claveAcceso }} {...props} />}
          >
            {words[word]}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<Icon name="copy" size={16} />}
          renderRoot={(props) => <Link to={`/emitir/${pathWord}`} search={{ duplicar: claveAcceso }} {...props} />}
        >
          {words.duplicate}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
