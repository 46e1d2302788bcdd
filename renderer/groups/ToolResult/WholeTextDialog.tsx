import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPart } from '../../../shared/lib/cutText.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ResultActionsContext } from './ResultActionsContext.ts';
import styles from './ToolResult.module.css';

interface WholeTextDialogProps {
  readonly open: boolean;
  readonly blob: string;
  readonly onClose: () => void;
}

/** How much is shown at once, in characters; more would block the page. */
const perPart = 100_000;

/** A text that is too long for a message, part by part. */
export function WholeTextDialog({ open, blob, onClose }: WholeTextDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('result.whole')} isWide>
      {open && <WholeText blob={blob} />}
    </Dialog>
  );
}

function WholeText({ blob }: { readonly blob: string }) {
  const { t } = useTranslation();
  const { readText } = useContext(ResultActionsContext);
  const [text, setText] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [part, setPart] = useState(0);

  useEffect(() => {
    let gone = false;
    readText(blob).then(
      (read) => !gone && setText(read),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [readText, blob]);

  if (failed) return <Banner tone="danger" role="alert" title={t('result.wholeFailed')} />;
  if (text === undefined) return <Skeleton lines={6} label={t('common.loading')} />;
  const parts = Math.max(1, Math.ceil(text.length / perPart));
  return (
    <>
      <div className={styles.pager}>
        <Button size="small" disabled={part === 0} onClick={() => setPart(part - 1)}>
          {t('result.previousPart')}
        </Button>
        <span role="status">{t('result.part', { part: part + 1, parts })}</span>
        <Button size="small" disabled={part + 1 >= parts} onClick={() => setPart(part + 1)}>
          {t('result.nextPart')}
        </Button>
      </div>
      <Scrollable key={part} as="pre" className={styles.wholeText} label={t('result.whole')}>
        <RevealedText text={keepPart(text, part * perPart, (part + 1) * perPart)} />
      </Scrollable>
    </>
  );
}
