import { useTranslation } from 'react-i18next';
import type { BackupFacts } from '../../../shared/domain/folderChange.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { dateFormat, numberFormat } from '../../i18n/formats.ts';

const counted = [
  'chats',
  'messages',
  'attachments',
  'servers',
  'providers',
  'assistants',
  'instructedProjects',
  'instructedChats',
] as const;

/** What is in a backup. */
export function BackupFactList({ backup }: { readonly backup: BackupFacts }) {
  const { t, i18n } = useTranslation();
  const timeText = (at: number) => dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const facts = [
    { name: t('backup.facts.madeAt'), value: timeText(backup.madeAt) },
    ...(backup.newestAt === undefined ? [] : [{ name: t('backup.facts.newestAt'), value: timeText(backup.newestAt) }]),
    ...counted.map((key) => ({
      name: t(`backup.facts.${key}`),
      value: numberFormat(i18n.language).format(backup[key]),
    })),
    { name: 'SHA-256', value: <code>{backup.sha256}</code> },
  ];
  return <FactList facts={facts} />;
}
