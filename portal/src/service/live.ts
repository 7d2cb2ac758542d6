/**
 * How what is on the screen stays true. Until the service has a stream of events, a query asks again every so often while
 * the page is visible (TanStack Query pauses it when it is not); with the stream, this is where it invalidates them.
 */
export const LIVE = { refetchInterval: 4_000, refetchIntervalInBackground: false } as const;

/** The same while something is under way and a person looks at it. */
export const LIVE_UNDER_WAY = { ...LIVE, refetchInterval: 1_000 } as const;
