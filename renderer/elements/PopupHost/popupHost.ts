import type { RefObject } from 'react';

/** The element that contains menus and lists. It is in the main landmark, where assistive technology expects them. */
export const popupHost: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main');
  },
};
