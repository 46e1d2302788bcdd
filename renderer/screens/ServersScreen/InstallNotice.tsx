import { useTranslation } from 'react-i18next';
import { type Installation, installMinutes } from '../../../shared/domain/connection.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { CancelInstallButton } from '../../groups/ServerRow/CancelInstallButton.tsx';
import { listFormat } from '../../i18n/formats.ts';
import { spanText } from '../../i18n/quantityText.ts';
import { setServerEnabled } from '../../store/actions/serverActions.ts';
import { usePage } from '../../store/page.ts';
import { useNow } from '../useNow.ts';

interface InstallNoticeProps {
  readonly server: ServerView;
  readonly installation: Installation;
}

/** A server is being downloaded: what, for how long, what its package runner said last, and how to end it. */
export function InstallNotice({ server, installation: { names, since, lastLine } }: InstallNoticeProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const title =
    names.length === 0
      ? t('servers.installing.titleUnnamed')
      : t('servers.installing.title', { names: listFormat(i18n.language).format(names) });
  return (
    <Banner
      tone="info"
      role="status"
      title={<RevealedText text={title} />}
      actions={
        <CancelInstallButton server={server.definition.name} onCancel={() => setServerEnabled(page, server, false)} />
      }
    >
      <p>{t('servers.installing.means', { minutes: installMinutes })}</p>
      {/* Changes each second: not for screen readers. */}
      <p aria-hidden>
        <SpanSince since={since} />
      </p>
      {lastLine !== undefined && (
        <p aria-live="off">
          <RevealedText text={t('servers.installing.said', { line: lastLine })} />
        </p>
      )}
    </Banner>
  );
}

function SpanSince({ since }: { readonly since: number }) {
  const { t, i18n } = useTranslation();
  const now = useNow(1000);
  const seconds = Math.max(1, Math.round((now - since) / 1000));
  return t('servers.installing.since', { span: spanText(seconds * 1000, i18n.language) });
}
