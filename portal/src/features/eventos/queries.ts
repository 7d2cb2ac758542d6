import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../service/client.js';
import { LIVE_QUERY } from '../../service/live.js';
import { filtersOf, type FeedSearch } from './feed-search.js';

const SIZE = 50;

export const feedQuery = (search: FeedSearch) => {
  const limits = filtersOf(search);
  return infiniteQueryOptions({
    queryKey: ['eventos', limits],
    queryFn: ({ pageParam, signal }) =>
      client.get(
        '/api/v1.0/eventos',
        { query: { ...limits, orden: 'desc', size: SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hayMas, siguiente }) => (hayMas ? siguiente : undefined),
    ...LIVE_QUERY,
  });
};
