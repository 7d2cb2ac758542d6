import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { Icon } from './icons.js';
import classes from './file-drop.module.css';

/** Drop zone and chooser for files. Accepts any content: the caller validates it. */
export function FileDrop({
  label,
  hint,
  choose,
  accept,
  disabled = false,
  multiple = false,
  onFile,
}: {
  readonly label: string;
  readonly hint?: string;
  /** Label of the button that opens the chooser. */
  readonly choose: string;
  /** As an input's `accept`: `.p12,.pfx`. */
  readonly accept: string;
  readonly disabled?: boolean;
  /** Accepts several files; calls back for each. */
  readonly multiple?: boolean;
  readonly onFile: (file: File) => void;
}): ReactElement {
  const [over, setOver] = useState(false);
  const take = (files: readonly File[]): void => {
    if (!disabled) for (const file of multiple ? files : files.slice(0, 1)) onFile(file);
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
        take([...event.dataTransfer.files]);
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
      <FileButton
        multiple={multiple}
        onChange={(chosen) => {
          take([chosen].flat().filter((file) => file !== null));
        }}
        accept={accept}
        disabled={disabled}
      >
        {(props) => (
          <Button {...props} variant="default" disabled={disabled}>
            {choose}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
