import { useTranslation } from 'react-i18next';
import type { BundleFacts, BundleSignature } from '../../../shared/domain/bundles/bundle.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { dateFormat } from '../../i18n/formats.ts';
import styles from './Bundles.module.css';

interface BundleFactsViewProps {
  readonly facts: BundleFacts;
  /** Where it is unpacked. */
  readonly folder: string;
  readonly sizeText: (bytes: number) => string;
}

/** What a bundle says of itself, and what Gatehouse found of its file. */
export function BundleFactsView({ facts, folder, sizeText }: BundleFactsViewProps) {
  const { t } = useTranslation();
  const size = sizeText(facts.bytes);
  const unpacked = sizeText(facts.unpackedBytes);
  return (
    <>
      <section aria-label={t('bundles.claims')} className={styles.part}>
        <h3 className={styles.title}>
          <RevealedText text={facts.title} />
        </h3>
        <p className={styles.about}>
          <RevealedText text={facts.description} />
        </p>
        <Claims facts={facts} />
        {facts.tools.length > 0 && (
          <Fold title={`${t('bundles.tools')} (${facts.tools.length})`} defaultOpen={facts.tools.length <= 8}>
            <ul className={styles.names}>
              {facts.tools.map(({ name, description }, at) => (
                <li key={at}>
                  <code>
                    <RevealedText text={name} />
                  </code>{' '}
                  <span className={styles.soft}>
                    <RevealedText text={description} />
                  </span>
                </li>
              ))}
            </ul>
          </Fold>
        )}
        {facts.hasMoreTools && <p className={styles.soft}>{t('bundles.moreTools')}</p>}
        {facts.longDescription !== '' && (
          <Fold title={t('bundles.more')}>
            <p className={styles.about}>
              <RevealedText text={facts.longDescription} />
            </p>
          </Fold>
        )}
      </section>
      <section aria-label={t('bundles.file')} className={styles.part}>
        <FactList
          facts={[
            { name: t('bundles.size'), value: t('bundles.sizes', { size, unpacked, count: facts.files }) },
            { name: t('bundles.hash'), value: <code className={styles.code}>{facts.sha256}</code> },
            { name: t('bundles.signature'), value: <Signature signature={facts.signature} /> },
            { name: t('bundles.folder'), value: <code className={styles.code}>{folder}</code> },
          ]}
        />
      </section>
    </>
  );
}

function Claims({ facts }: { readonly facts: BundleFacts }) {
  const { t } = useTranslation();
  const { author, authorAddress, version, type, runtimes, systems, license, addresses, privacyPolicies } = facts;
  const { prompts, unknown } = facts;
  const by = authorAddress === '' ? author : `${author} (${authorAddress})`;
  return (
    <FactList
      facts={[
        { name: t('bundles.author'), value: <RevealedText text={by} /> },
        { name: t('bundles.version'), value: <RevealedText text={version} /> },
        { name: t('bundles.type'), value: t(`bundles.types.${type}`) },
        {
          name: t('bundles.wants'),
          value: linesOf(runtimes.map(({ name, range }) => t(`bundles.runtimes.${name}`, { range }))),
        },
        { name: t('bundles.systems'), value: linesOf(systems.length === 0 ? [] : [systems.join(', ')]) },
        { name: t('bundles.license'), value: linesOf([license]) },
        { name: t('bundles.addresses'), value: linesOf(addresses) },
        { name: t('bundles.privacy'), value: linesOf(privacyPolicies) },
        { name: t('bundles.prompts'), value: linesOf(prompts) },
        {
          name: t('bundles.unknown'),
          value: unknown.length === 0 ? undefined : linesOf([unknown.join(', '), t('bundles.unknownMeans')]),
        },
      ]}
    />
  );
}

/** `undefined` where there is nothing. Addresses are text: nothing of a stranger is a link here. */
function linesOf(given: readonly string[]) {
  const lines = given.filter((line) => line !== '');
  if (lines.length === 0) return undefined;
  return (
    <ul className={styles.names}>
      {lines.map((line, at) => (
        <li key={at}>
          <RevealedText text={line} />
        </li>
      ))}
    </ul>
  );
}

function Signature({ signature }: { readonly signature: BundleSignature }) {
  const { t, i18n } = useTranslation();
  if (signature.kind === 'none') return t('bundles.signatures.none');
  const { kind, subject, issuer, isSelfSigned, validTo } = signature;
  const words = isSelfSigned
    ? t(`bundles.signatures.${kind}SelfSigned`, { subject })
    : t(`bundles.signatures.${kind}`, { subject, issuer });
  const until = t('bundles.signatures.validTo', {
    date: dateFormat(i18n.language, { dateStyle: 'medium' }).format(validTo),
  });
  return <RevealedText text={`${words} ${until}`} />;
}
