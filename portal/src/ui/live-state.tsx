import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useStreaming } from '../service/live.js';
import { useOnline } from '../service/network.js';
import classes from './live-state.module.css';

const words = text.comprobantes.list.live;

/** Whether the page updates live. */
export function LiveState(): ReactElement {
  const streaming = useStreaming();
  const online = useOnline();
  const state = !online ? 'off' : streaming ? 'on' : 'asking';
  return (
    <span className={classes.live} data-live={state} role="status">
      {words[state]}
    </span>
  );
}
