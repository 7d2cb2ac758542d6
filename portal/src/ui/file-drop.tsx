import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { Icon } from './icons.js';
import classes from './file-drop.module.css';

/** A place to drop a file on, or to choose one. What it is may be refused by whoever takes it, not here. */
export function FileDrop({
  label,
  hint,
  choose,
  accept,
  disabled = false,
  onFile,
}: {
  readonly label: string;
  readonly hint?: string;
  /** On the button that opens the chooser. */
  readonly choose: string;
  /** As an input's `accept`: `.p12,.pfx`. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}): ReactElement {
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined): void => {
    if (file !== null && file !== undefined && !disabled) onFile(file);
  };
  return (
    <Stack
      role="group"
      aria-label={label}
      align="center"
      gap="xs"
      className={classes['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Icon name="upload" size={28} />
      <Text fw={600} ta="center">
        {label}
      </Text>
      {hint !== undefined && (
        <Text c="dimmed" size="sm" ta="center">
          {hint}
        </Text>
      )}
      <FileButton onChange={take} accept={accept} disabled={disabled}>
        {(props) => (
          <Button {...props} variant="default" disabled={disabled}>
            {choose}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
