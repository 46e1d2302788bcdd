import { ArrowLeft, Bell, BellOff, ExternalLink, Paperclip, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { notify } from '../../browser/notify.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ResourceDiff } from '../../groups/ResourcePreview/ResourceDiff.tsx';
import { attachContents } from '../../store/actions/attachActions.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { askLink } from '../../store/actions/linkActions.ts';
import { type Page, usePage } from '../../store/page.ts';
import type { ResourceRef } from '../../store/resourceRef.ts';
import { useDateText } from '../useDateText.ts';
import { ResourceContents } from './ResourceContents.tsx';
import { ResourceFacts } from './ResourceFacts.tsx';
import { useResource } from './useResource.ts';
import type { Watches } from './useWatches.ts';
import styles from './Resources.module.css';

interface ResourceDetailProps {
  readonly resource: ResourceRef;
  readonly watches: Watches;
  readonly onBack: () => void;
}

/** One resource: its content, the facts about it, and the actions for it. */
export function ResourceDetail({ resource, watches, onBack }: ResourceDetailProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const title = useRef<HTMLHeadingElement>(null);
  const { reading, isReading, error, again } = useResource(resource);
  const { uri, listed } = resource;
  const name = listed?.title ?? listed?.name ?? uri;
  const watch = watches.of(resource);

  // Keyboard users continue here.
  useEffect(() => title.current?.focus(), []);

  return (
    <section className={styles.detail} aria-label={keepStart(name, 200)} aria-busy={isReading}>
      <Button size="small" look="quiet" className={styles.back} onClick={onBack}>
        <ArrowLeft size={15} aria-hidden />
        {t('resources.back')}
      </Button>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <RevealedText text={keepStart(name, 500)} />
      </h2>
      <Actions
        resource={resource}
        watch={watch}
        canSubscribe={watches.canSubscribe(resource.serverId)}
        contents={error === undefined ? reading?.contents : undefined}
        onAgain={again}
      />
      {watch === 'changed' && reading !== undefined && (
        <Banner
          tone="info"
          role="status"
          title={t('resources.changedBanner')}
          actions={
            <Button size="small" onClick={again}>
              {t('resources.showNew')}
            </Button>
          }
        />
      )}
      {error !== undefined && !isReading && <RetryNotice error={error} onRetry={again} />}
      {reading === undefined && isReading && <Skeleton lines={5} label={t('resources.reading')} />}
      {reading !== undefined && error === undefined && (
        <>
          {reading.before !== null && (
            <Fold title={t('resources.diff', { time: dateText(reading.before.readAt) })}>
              <ResourceDiff before={reading.before.contents} after={reading.contents} />
            </Fold>
          )}
          <ResourceContents contents={reading.contents} name={keepStart(name, 200)} />
        </>
      )}
      <ResourceFacts resource={resource} reading={reading} />
    </section>
  );
}

interface ActionsProps {
  readonly resource: ResourceRef;
  readonly watch: 'subscribed' | 'changed' | undefined;
  readonly canSubscribe: boolean;
  /** What can be attached: exactly what is shown. */
  readonly contents: readonly ResourceContent[] | undefined;
  readonly onAgain: () => void;
}

function Actions({ resource, watch, canSubscribe, contents, onAgain }: ActionsProps) {
  const { serverId, uri } = resource;
  const { t } = useTranslation();
  const page = usePage();
  const subscribed = watch !== undefined;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        look="primary"
        disabled={contents === undefined || contents.length === 0}
        onClick={() => contents && attach(page, resource, contents)}
      >
        <Paperclip size={14} aria-hidden />
        {t('attach.toChat')}
      </Button>
      <Button size="small" onClick={onAgain}>
        <RefreshCw size={14} aria-hidden />
        {t('resources.read')}
      </Button>
      {(canSubscribe || subscribed) && (
        <Button
          size="small"
          title={t('resources.subscribeHint')}
          onClick={() =>
            void attempt(
              page.client.call(subscribed ? 'resource.unsubscribe' : 'resource.subscribe', { serverId, uri }),
            )
          }
        >
          {subscribed ? <BellOff size={14} aria-hidden /> : <Bell size={14} aria-hidden />}
          {t(subscribed ? 'resources.unsubscribe' : 'resources.subscribe')}
        </Button>
      )}
      <CopyButton text={uri} label={t('resources.copyUri')} />
      {/^https?:\/\//i.test(uri) && (
        <Button size="small" onClick={() => askLink(page, uri)}>
          <ExternalLink size={14} aria-hidden />
          {t('resources.openOutside')}
        </Button>
      )}
    </div>
  );
}

/** Attaches what is shown to the message being typed, which the user sends. */
function attach(page: Page, resource: ResourceRef, contents: readonly ResourceContent[]): void {
  const { screen, isPanelWide, showScreen, setPanelWide } = page.store.getState();
  if (screen !== 'chat') showScreen('chat');
  if (isPanelWide) setPanelWide(false);
  if (attachContents(page, resource, contents)) notify({ title: i18next.t('attach.attached') });
}
