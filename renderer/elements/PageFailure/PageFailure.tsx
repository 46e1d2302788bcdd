import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import styles from './PageFailure.module.css';

interface Failed {
  /** The message of the error. */
  readonly words: string | undefined;
}

/** Shown when the page fails to render, with a button that reloads it. Without it, React would leave an empty page. */
export class PageFailure extends Component<{ readonly children: ReactNode }, Failed> {
  override state: Failed = { words: undefined };

  static getDerivedStateFromError(error: unknown): Failed {
    return { words: error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown error' };
  }

  override render(): ReactNode {
    const { words } = this.state;
    return words === undefined ? this.props.children : <FailedPage words={words} />;
  }
}

function FailedPage({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <main className={styles.full}>
      <div role="alert">
        <EmptyState
          level={1}
          icon={CircleAlert}
          title={t('failure.title')}
          actions={
            <Button look="primary" onClick={() => location.reload()}>
              {t('failure.reload')}
            </Button>
          }
        >
          <p>{t('failure.means')}</p>
          <pre className={styles.words}>{keepStart(words, 500)}</pre>
        </EmptyState>
      </div>
    </main>
  );
}
