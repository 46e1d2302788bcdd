import { type RefObject, useEffect } from 'react';

/** `/` leads to the search field from everywhere on the screen where nothing is typed and nothing is open. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]') !== null)
        return;
      if (search.current === null) return;
      event.preventDefault();
      search.current.focus();
      search.current.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);
}
