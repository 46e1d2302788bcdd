import { useEffect, useRef } from 'react';

/** For the `ref` of a dialog that is part of the page and covers everything while it is in full size. */
export function useTopLayer(isFull: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isFull && dialog.current?.open === false) dialog.current.showModal();
    if (!isFull && dialog.current?.open === true) dialog.current.close();
  }, [isFull]);
  return dialog;
}
