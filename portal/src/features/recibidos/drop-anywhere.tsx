import { Text } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';
import classes from './recibidos.module.css';
import { importFiles } from './uploads.js';

/** Imports files dropped anywhere on the page. */
export function DropAnywhere(): ReactElement | null {
  const { cuenta } = useMe();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Left the window, rather than moving between elements.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      // Another drop zone on the page took them.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      importFiles(cuenta.id, [...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [cuenta.id]);
  if (!over) return null;
  return (
    <div className={classes.over} data-testid="soltar">
      <div>
        <Text ta="center">
          <Icon name="upload" size={48} />
        </Text>
        <Text fw={700} size="xl" ta="center">
          {text.recibidos.list.drop}
        </Text>
      </div>
    </div>
  );
}
