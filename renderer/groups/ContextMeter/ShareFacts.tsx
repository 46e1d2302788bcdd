import { useTranslation } from 'react-i18next';
import type { ContextShares } from '../../../shared/domain/contextShares.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { exactTokens } from './usageText.ts';
import styles from './ContextMeter.module.css';

/** More servers are summed up. */
const maxServers = 6;

/** What the next request consists of, estimated. */
export function ShareFacts({ shares }: { readonly shares: ContextShares }) {
  const { t, i18n } = useTranslation();
  const about = (count: number) =>
    count === 0 ? undefined : t('context.about', { count, tokens: exactTokens(count, i18n.language) });
  const sum = (list: readonly { readonly tokens: number }[]) => list.reduce((all, { tokens }) => all + tokens, 0);
  const { tools, instructions } = shares;
  const searched = shares.searchedTools === 0 ? undefined : t('context.searched', { count: shares.searchedTools });
  const title = t('context.next');
  return (
    <section aria-label={title}>
      <h3 className={styles.part}>{title}</h3>
      <FactList
        facts={[
          { name: t('context.shares.system'), value: about(shares.system) },
          { name: t('context.shares.instructions'), value: about(sum(instructions)) },
          ...tools.slice(0, maxServers).map(({ serverName, tokens }) => ({
            name: t('context.shares.tools', { server: serverName }),
            value: about(tokens),
          })),
          { name: t('context.shares.otherTools'), value: about(sum(tools.slice(maxServers))) },
          { name: t('context.shares.searchedTools'), value: searched },
          { name: t('context.shares.summary'), value: about(shares.summary) },
          { name: t('context.shares.history'), value: about(shares.history) },
          { name: t('context.shares.results'), value: about(shares.results) },
          { name: t('context.shares.attachments'), value: about(shares.attachments) },
          { name: t('context.shares.answer'), value: about(shares.answer) },
        ]}
      />
    </section>
  );
}
