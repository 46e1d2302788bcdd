import { AudioLines, File, FileText, Image, TextQuote } from 'lucide-react';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';

const icons = { text: TextQuote, image: Image, audio: AudioLines, resource: FileText, file: File };

export function PartIcon({ type }: { readonly type: MessagePart['type'] }) {
  const Icon = icons[type];
  return <Icon size={14} strokeWidth={1.75} aria-hidden />;
}
