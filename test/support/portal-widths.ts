import type { Page } from 'playwright-core';
import { isLongRun } from './long-run.js';

/** Measured on every page: a phone, and a small screen with the navigation beside the page. */
const WIDTHS = [360, 1024];
/** `npm run test:long -- portal` measures 360 to 1920 in steps of 40. */
const MORE_WIDTHS = isLongRun ? Array.from({ length: 40 }, (_, at) => 360 + 40 * at) : [...WIDTHS, 1366, 1440];
const HEIGHT = 900;

/**
 * Runs in the page: everything cut at the current width. A box with a scroll bar of its own may be wider than the screen; text may end in
 * an ellipsis only if its title shows it whole.
 */
const CUT = `(() => {
  const width = document.documentElement.clientWidth;
  const nameOf = (element) => element.tagName.toLowerCase() + ' «' + (element.textContent || element.value || element.ariaLabel || '').trim().slice(0, 40) + '»';
  const overflowOf = (element) => getComputedStyle(element).overflowX;
  const scrolls = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement)
      if (at !== document.body && at !== document.documentElement && /auto|scroll/.test(overflowOf(at))) return true;
    return false;
  };
  const canvas = document.createElement('canvas').getContext('2d');
  const textWidth = (element, text) => {
    const { font } = getComputedStyle(element);
    canvas.font = font;
    return canvas.measureText(text).width;
  };
  const roomIn = (element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };
  const cut = [];
  if (document.documentElement.scrollWidth > width) cut.push('the page is ' + document.documentElement.scrollWidth + ' wide');
  for (const element of document.querySelectorAll('#root *, [data-portal] *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own <= 1) continue; // for screen readers
    const controls = element.matches('button, a, input, select, textarea, label, th, td, h1, h2, h3, p, dt, dd, img, svg');
    if (controls && (right > width + 1 || left < -1) && !scrolls(element) && element.closest('.skip') === null) cut.push('outside: ' + nameOf(element));
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const hides = /hidden|clip/.test(overflowOf(element));
    if (hasText && hides && element.scrollWidth > element.clientWidth + 1 && element.closest('[title]') === null) cut.push('cut: ' + nameOf(element));
    if (element.matches('select')) {
      const shown = element.selectedOptions[0]?.text ?? '';
      if (textWidth(element, shown) > roomIn(element) + 1 && element.title === '') cut.push('cut choice: «' + shown + '»');
    }
    if (element.matches('input:not([type=checkbox], [type=radio], [type=hidden], [type=file])') && element.value === '' && element.placeholder !== '' && textWidth(element, element.placeholder) > roomIn(element) + 1)
      cut.push('cut hint: «' + element.placeholder + '»');
    if (element.matches('input[inputmode=numeric], input[inputmode=decimal]') && element.scrollWidth > element.clientWidth + 1) cut.push('cut value: «' + element.value + '»');
  }
  return [...new Set(cut)];
})()`;

const SETTLED = `(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frames();
  await Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished));
  await frames();
})()`;

async function cutAt(page: Page, width: number): Promise<string[]> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  // Navigation and charts follow the size in frames and transitions of their own.
  await page.evaluate(SETTLED);
  return page.evaluate<string[]>(CUT);
}

/** Returns everything that is cut or outside the screen at any width, each with its width. */
export async function cutAtAnyWidth(page: Page, isDense: boolean): Promise<string[]> {
  const found: string[] = [];
  const widths = isDense || isLongRun ? MORE_WIDTHS : WIDTHS;
  // From the width at which the page is: each change draws it again.
  const isNarrow = (page.viewportSize()?.width ?? 0) <= Math.min(...widths);
  for (const width of isNarrow ? widths : widths.toReversed())
    for (const what of await cutAt(page, width)) found.push(`at ${width}: ${what}`);
  return found;
}
