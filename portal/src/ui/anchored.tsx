import { useLayoutEffect, type ReactElement, type Ref } from 'react';

/**
 * Makes an element outside of a Mantine popover or menu its target: the child of `Popover.Target` and `Menu.Target`. A page can thus show a
 * plain button and mount the popover when it is first opened: an unopened one costs as much as a dozen fields.
 */
export function Anchored({
  element,
  ref,
}: {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}): ReactElement | null {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref(element);
    return () => {
      ref(null);
    };
  }, [element, ref]);
  return null;
}
