import type { Client } from '@modelcontextprotocol/client';
import type { Skill, SkillFile as ReadSkillFile, SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { problemError } from '../../../../shared/domain/error.ts';
import { type RefusedSkill, type SkillEntry, skillEntry, skillsExtension } from '../../../../shared/domain/skill.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { loadMcpSkills } from '../../ports/mcpSkills.ts';
import type { RequestOptions, RequestRunner } from './requestRunner.ts';

/** What a server lists: the valid skills, and the entries that are none. */
export interface ListedSkills {
  readonly skills: readonly SkillEntry[];
  readonly refused: readonly RefusedSkill[];
  /** For how long the server says that its list holds. */
  readonly ttlMs: number;
}

/** A file that is what its entry says: listed, and of that size and digest; a `SKILL.md` also has the front matter of the entry. */
export interface VerifiedFile {
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** Absent where it is not text. */
  readonly text?: string | undefined;
}

/** In the words of the SDK, which has none for it. */
const unfitting = 'a file has an address that is too long or goes up in folders, or a digest that is none';
/** Of the reason why an entry is no skill; characters. */
const maxProblemChars = 500;

/**
 * The requests of the extension for skills (`io.modelcontextprotocol/skills`, specification/stable/skills.mdx). Only the server declares it, and
 * only in revisions from 2026-07-28 on. All throw a HostError.
 */
export class SkillRequests {
  readonly #client: Client;
  readonly #requests: RequestRunner;
  #skills: Promise<SkillsClient> | undefined;

  constructor(client: Client, requests: RequestRunner) {
    this.#client = client;
    this.#requests = requests;
  }

  /** Whether the server declares them. */
  get isOffered(): boolean {
    if (this.#client.getProtocolEra() !== 'modern') return false;
    return this.#client.getServerCapabilities()?.extensions?.[skillsExtension] !== undefined;
  }

  /** Reads every page; no file. */
  async list(options?: RequestOptions): Promise<ListedSkills> {
    const { skills, invalid, ttlMs = 0 } = await this.#run((client, limits) => client.list({}, limits), options);
    const read = skills.map((skill) => ({ skill, entry: entryOf(skill) }));
    return {
      skills: read.flatMap(({ entry }) => (entry === undefined ? [] : [entry])),
      refused: [
        ...invalid.map(({ uri = '', reason }) => ({ uri, problem: keepStart(reason, maxProblemChars) })),
        ...read.flatMap(({ skill, entry }) => (entry === undefined ? [{ uri: skill.uri, problem: unfitting }] : [])),
      ],
      ttlMs,
    };
  }

  /** The present entry of one skill, also of one that is not listed. */
  async get(uri: string, options?: RequestOptions): Promise<SkillEntry> {
    const { skill } = await this.#run((client, limits) => client.get(uri, limits), options);
    const entry = entryOf(skill);
    if (entry === undefined) throw problemError({ kind: 'skillUnlike', why: 'entry', uri });
    return entry;
  }

  /**
   * Reads one file and compares it with the entry. What is not listed is not requested.
   *
   * @param path relative to the skill's folder, or an address; absent: its `SKILL.md`
   * @throws HostError `badResult` when it is not what the entry says
   */
  async read(entry: SkillEntry, path?: string, options?: RequestOptions): Promise<VerifiedFile> {
    const { SkillVerificationError } = await loadMcpSkills();
    const file = await this.#run(async (client, limits): Promise<ReadSkillFile> => {
      try {
        return await client.read(skillOf(entry), path, limits);
      } catch (error) {
        if (!(error instanceof SkillVerificationError)) throw error;
        throw problemError({ kind: 'skillUnlike', why: error.reason, uri: keepStart(error.uri, maxProblemChars) });
      }
    }, options);
    // A skill whose files cannot be compared is refused before; this says it once more.
    if (!file.verified) throw problemError({ kind: 'skillUnlike', why: 'digest', uri: file.uri });
    return { uri: file.uri, bytes: file.bytes, text: file.text ?? textIn(file.bytes) };
  }

  async #run<T>(
    send: (client: SkillsClient, limits: { readonly signal: AbortSignal; readonly timeout: number }) => Promise<T>,
    options?: RequestOptions,
  ): Promise<T> {
    if (!this.isOffered) throw problemError({ kind: 'methodNotOffered', method: 'skills/list' });
    const skills = await (this.#skills ??= makeClient(this.#client));
    return this.#requests.run((limits) => send(skills, limits), options);
  }
}

async function makeClient(client: Client): Promise<SkillsClient> {
  const { SkillsClient: Made } = await loadMcpSkills();
  return new Made(client, { skipInvalid: true });
}

/** `undefined`: it does not fit. */
function entryOf({ uri, frontmatter, resources }: Skill): SkillEntry | undefined {
  if (resources !== 'dynamic' && resources.some((file) => hasDotSegment(file.uri))) return undefined;
  const files =
    resources === 'dynamic'
      ? resources
      : resources.map((file) => ({ uri: file.uri, digest: file.digest, size: file.size }));
  return skillEntry.safeParse({ uri, frontmatter, files }).data;
}

function skillOf({ uri, frontmatter, files }: SkillEntry): Skill {
  return { uri, frontmatter, resources: files === 'dynamic' ? files : files.map((file) => ({ ...file })) };
}

/** Whether an address goes up, or says the same in another way: what is listed must be what is requested. */
function hasDotSegment(uri: string): boolean {
  return /(^|\/|\\)(\.|%2e){1,2}(\/|\\|$)/i.test(uri);
}

/** A text in UTF-8; `undefined`: something else. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
