import type { BaseWindow, Dialog } from 'electron';

interface Question {
  readonly message: string;
  readonly detail: string;
  /** The button that agrees. */
  readonly agree: string;
  readonly cancel: string;
}

/** Asks in a native dialog, whose usual answer is no. @param parent the window that it belongs to */
export async function hasAgreed(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: BaseWindow | undefined,
  { message, detail, agree, cancel }: Question,
): Promise<boolean> {
  const options = {
    type: 'question' as const,
    message,
    detail,
    buttons: [agree, cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (parent === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(parent, options));
  return response === 0;
}
