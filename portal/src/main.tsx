import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/portal.css';
import { isPreloading } from './app/preload.js';
import { router } from './app/router.js';
import { styleNonce } from './service/environment.js';
import { queries } from './service/session.js';
import { colours, theme } from './ui/theme.js';

// react-remove-scroll, under Mantine's dialogs, asks this name for what its style element must carry.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

// A script of an older build is gone after an update: the page begins anew with the new one. Without a connection nothing would come back, and
// code that nobody asked for is loaded again when its page is opened.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine && !isPreloading()) location.reload();
});

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the portal');
createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={colours}
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
