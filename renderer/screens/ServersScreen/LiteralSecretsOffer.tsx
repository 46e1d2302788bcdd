import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countSecretsToCover,
  hasSecretArgument,
  namesOfLiteralSecrets,
} from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { keepSecretsOf } from '../../store/actions/serverActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** Says that secrets of a server are written out in mcp.json, and offers to store them elsewhere. */
export function LiteralSecretsOffer({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const page = usePage();
  const [isSaving, setSaving] = useState(false);
  const keepsForGood = usePageState((state) => state.snapshot?.shell.secrets ?? 'session') !== 'session';
  const { launch } = server.definition;
  if (launch.kind === 'builtin') return null;
  const names = namesOfLiteralSecrets(launch);
  const toCover = countSecretsToCover(launch);
  if (names.length === 0 && toCover === 0) return null;
  const keep = async () => {
    setSaving(true);
    await keepSecretsOf(page, server);
    setSaving(false);
  };
  return (
    <Banner
      tone="warn"
      title={t('literalSecrets.found', { count: names.length + toCover })}
      actions={
        names.length > 0 && (
          <Button size="small" disabled={isSaving} onClick={() => void keep()}>
            {t('literalSecrets.keepButton')}
          </Button>
        )
      }
    >
      {names.length > 0 && (
        <p>
          {t('literalSecrets.keepMeans', { names: names.join(', ') })}
          {!keepsForGood && ` ${t('literalSecrets.keepHintSession')}`}
        </p>
      )}
      {hasSecretArgument(launch) && <p>{t('literalSecrets.inArguments')}</p>}
      {toCover > 0 && <p>{t('literalSecrets.toCover', { count: toCover })}</p>}
    </Banner>
  );
}
