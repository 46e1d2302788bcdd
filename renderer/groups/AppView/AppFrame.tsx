import { Maximize2, Minimize2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { type AppFrameParts, useAppFrame } from './useAppFrame.ts';
import { useTopLayer } from './useTopLayer.ts';
import styles from './AppView.module.css';

interface AppFrameProps extends AppFrameParts {
  /** Something covers the app: it gets no clicks and no keys. */
  readonly isCovered: boolean;
}

/**
 * An app in a frame that says which server it belongs to. In full size it is the same element in the browser's top layer:
 * moving it elsewhere in the document would restart the app.
 */
export function AppFrame({ isCovered, ...parts }: AppFrameProps) {
  const { t } = useTranslation();
  const name = t('app.name', { server: parts.call.serverName });
  const { state, isFull, place, showFull, close } = useAppFrame(name, parts);
  const { phase, canBeFull, height } = state;
  const dialog = useTopLayer(isFull);
  return (
    <dialog
      ref={dialog}
      role={isFull ? undefined : 'group'}
      aria-label={name}
      className={styles.frame}
      data-full={isFull}
      onCancel={(event) => {
        event.preventDefault();
        showFull(false);
      }}
      // The browser closes it without asking when Escape is pressed twice.
      onClose={() => showFull(false)}
    >
      <header className={styles.header}>
        <span className={styles.name}>
          <RevealedText text={name} />
        </span>
        {phase === 'starting' && (
          <span role="status" className={styles.waiting}>
            <Spinner />
            {t('app.starting')}
          </span>
        )}
        {(canBeFull || isFull) && (
          <IconButton
            icon={isFull ? Minimize2 : Maximize2}
            label={t(isFull ? 'app.inline' : 'app.full')}
            hasTooltip={false}
            onClick={() => showFull(!isFull)}
          />
        )}
        <IconButton icon={X} label={t('app.close')} hasTooltip={false} onClick={close} />
      </header>
      {phase === 'silent' && <Banner tone="warn" role="status" title={t('app.silent')} />}
      {phase === 'flooded' ? (
        <Banner tone="danger" role="alert" title={t('app.flooded')} />
      ) : (
        <div
          ref={place}
          inert={isCovered}
          className={styles.document}
          // The app is hidden until it is initialized, but its place is reserved.
          style={{ ...(isFull ? {} : { height }), ...(phase === 'running' ? {} : { visibility: 'hidden' }) }}
        />
      )}
    </dialog>
  );
}
