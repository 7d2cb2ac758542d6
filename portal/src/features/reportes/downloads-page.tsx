import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { CardList } from '../../ui/card-list.js';
import { Frame } from './frame.js';
import { Job } from './jobs.js';
import { trabajosQuery } from './queries.js';

const words = text.reportes.download;

/** Files made in the background, while they are kept. */
export default function DownloadsPage(): ReactElement {
  const jobs = useQuery(trabajosQuery);
  return (
    <Frame here="descargas">
      <CardList
        query={jobs}
        label={words.jobs}
        empty={{ icon: 'download', title: words.emptyTitle, text: words.emptyText }}
      >
        {(job) => <Job key={job.id} job={job} />}
      </CardList>
    </Frame>
  );
}
