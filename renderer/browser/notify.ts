import { Toast } from '@base-ui/react/toast';

/** The manager of the page's toasts. */
export const toastManager = Toast.createToastManager();

interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'danger';
  readonly action?: { readonly label: string; readonly run: () => void };
}

const shownFor = 6000;
const shownForWithAction = 10_000;

/** Shows a short message that disappears. Do not use it for anything the user must not miss. */
export function notify({ title, description, tone = 'plain', action }: Notice): void {
  const id = toastManager.add({
    title,
    description,
    type: tone,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: action === undefined ? shownFor : shownForWithAction,
    ...(action !== undefined && {
      actionProps: {
        children: action.label,
        onClick: () => {
          toastManager.close(id);
          action.run();
        },
      },
    }),
  });
}
