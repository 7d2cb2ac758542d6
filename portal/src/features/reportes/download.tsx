import { Button, Menu, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';
import { Job } from './jobs.js';
import { fileOf, trabajosQuery, type Formato } from './queries.js';
import type { ReportParams, Tipo } from './search.js';

const words = text.reportes.download;

interface Choice extends Formato {
  readonly name: keyof (typeof words)['as'];
  readonly icon: IconName;
}
const CHOICES: readonly Choice[] = [
  { name: 'xlsx', icon: 'columns', formato: 'xlsx' },
  { name: 'csvSemicolon', icon: 'file', formato: 'csv', separador: 'punto-y-coma' },
  { name: 'csvComma', icon: 'file', formato: 'csv', separador: 'coma' },
];
/** The documents themselves, not a report about them. */
const ZIP: Choice = { name: 'zip', icon: 'box', formato: 'zip' };

/** Downloads a report: immediately or, if large, through a background job with progress. */
export function useDownload(
  tipo: Tipo,
  requested: ReportParams,
): { readonly button: ReactElement; readonly notice: ReactElement } {
  const cache = useQueryClient();
  const [job, setJob] = useState<string>();
  const jobs = useQuery({ ...trabajosQuery, enabled: job !== undefined });
  const making = useMutation({
    mutationFn: (choice: Choice) => fileOf(tipo, requested, choice),
    onMutate: () => {
      setJob(undefined);
    },
    onSuccess: async (made) => {
      if ('file' in made) saveFile(made.file);
      else {
        await cache.invalidateQueries({ queryKey: trabajosQuery.queryKey });
        setJob(made.job.id);
      }
    },
  });
  const shown = jobs.data?.content.find(({ id }) => id === job);
  return {
    button: (
      <Menu position="bottom-end" shadow="md" width={280}>
        <Menu.Target>
          <Button leftSection={<Icon name="download" size={16} />} loading={making.isPending}>
            {words.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...CHOICES, ...(tipo === 'documentos' ? [ZIP] : [])].map((choice) => (
            <Menu.Item
              key={choice.name}
              leftSection={<Icon name={choice.icon} size={16} />}
              onClick={() => {
                making.mutate(choice);
              }}
            >
              {words.as[choice.name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
    notice: (
      <>
        <ErrorNotice error={making.error} />
        {shown !== undefined && (
          <Stack component="ul" p={0} m={0} aria-label={words.jobs}>
            <Job job={shown} />
          </Stack>
        )}
      </>
    ),
  };
}
