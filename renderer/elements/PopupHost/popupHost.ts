import type { RefObject } from 'react';

/** Where menus and lists are drawn: inside the main landmark, so that assistive technology finds them where they belong. */
export const popupHost: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main');
  },
};
