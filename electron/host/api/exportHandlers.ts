import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ChatExport } from '../chat/export/chatExport.ts';
import type { ChatPrints } from '../chat/export/chatPrints.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `chatExport.${string}`>;

/** Chats as files. */
export function exportHandlers(
  { chatExport, chatPrints }: { readonly chatExport: ChatExport; readonly chatPrints: ChatPrints },
  { fileSaver }: { readonly fileSaver: FileSaver },
): Handlers<PageContract, Names> {
  return {
    'chatExport.save': async ({ conversationId, format }) => {
      const name = await chatExport.fileName(conversationId, format);
      return { saved: await fileSaver.save(name, chatExport.file(conversationId, format)) };
    },
    'chatExport.print': async ({ conversationId }) => ({ wasPrinted: await chatPrints.print(conversationId) }),
    'chatExport.pdf': async ({ conversationId }) => ({ saved: await chatPrints.savePdf(conversationId) }),
    'chatExport.printTicket': async ({ conversationId }) => ({ ticket: await chatPrints.ticket(conversationId) }),
    'chatExport.slice': ({ conversationId, format, after }) => chatExport.slice(conversationId, format, after),
    'chatExport.message': async ({ conversationId, messageId }) => ({
      html: await chatExport.messageHtml(conversationId, messageId),
    }),
    'chatExport.fileName': async ({ conversationId, format }) => ({
      name: await chatExport.fileName(conversationId, format),
    }),
  };
}
