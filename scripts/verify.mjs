// node verify.mjs statement.json [another.json …] checks what a portal has signed (docs/books.md), without the portal, the
// network or any other file: take this one wherever you like. Node 20.16, 22.3 or newer, or a browser: the page /check is made of it.
// Ends with 0 where everything is right, 1 where something is not, 2 where a file cannot be read as one of a portal.
const NOTHING_BEFORE = '0'.repeat(64);
const ENTRY = ['amountCents', 'entryId', 'kind', 'month', 'occurredAt', 'partnerId', 'payoutId', 'saleId'];
/** The sentence for what is no file of ours. */
export const NO_STATEMENT = 'This is no statement of a portal';

class Wrong extends Error {}

const expect = (is, sentence) => {
  if (!is) throw new Wrong(sentence);
};

/** @returns the number, which is whole and exact */
const whole = (value) => {
  expect(Number.isSafeInteger(value), `${value} is no whole number`);
  return value;
};

/** RFC 8785, of what our files have: no fractions, no numbers beyond 2^53. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.keys(value).sort();
    return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
  }
  if (typeof value === 'number') whole(value);
  return JSON.stringify(value);
}

const encoded = (text) => new TextEncoder().encode(text);
const bytesOf = (value) => encoded(canonical(value));

async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

const hex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hashOf = async (seal) => hexOf(await sha256(bytesOf(seal)));
const keyIdOf = async (x) => hexOf(await sha256(fromBase64(x))).slice(0, 16);

/** @throws where it is not written as base64url writes it */
function fromBase64(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (of) =>
    of.charCodeAt(0),
  );
  const again = btoa(String.fromCharCode(...bytes));
  expect(
    again.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === text,
    `${text} is not base64url`,
  );
  return bytes;
}

const keyOf = (x) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, { name: 'Ed25519' }, false, ['verify']);

/** Whether this program knows these signatures: a browser of before 2025 may not, or one whose connection is not safe. */
export async function canCheck() {
  try {
    await keyOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    return true;
  } catch {
    return false;
  }
}

async function isSignedBy(x, value, signature) {
  const bytes = bytesOf(value);
  try {
    return await crypto.subtle.verify('Ed25519', await keyOf(x), fromBase64(signature), bytes);
  } catch {
    return false;
  }
}

/** The hash of two nodes. Proofs of one seal share most of theirs. */
function nodes() {
  const known = new Map();
  return async (left, right) => {
    const pair = left + right;
    const hash = known.get(pair) ?? hexOf(await sha256(Uint8Array.of(1), hex(left), hex(right)));
    known.set(pair, hash);
    return hash;
  };
}

/** The root that a proof leads to (RFC 9162, section 2.1.3.2); null where it leads nowhere. All in hex. */
async function rootFrom(leaf, index, size, proof, nodeOf) {
  let [at, last, hash] = [index, size - 1, leaf];
  for (const beside of proof) {
    if (last === 0) return null;
    expect(/^[0-9a-f]{64}$/.test(beside), 'a proof has what is no hash');
    if (at % 2 === 1 || at === last) {
      hash = await nodeOf(beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = await nodeOf(hash, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** Checks the seals of a file, each against its key, and which key names which. */
async function checkSeals(seals, keys) {
  for (const { keyId, x } of keys) expect((await keyIdOf(x)) === keyId, `key ${keyId} is another one`);
  const xOf = new Map(keys.map(({ keyId, x }) => [keyId, x]));
  const bySeq = new Map();
  for (const { seal, signature, keyId } of seals) {
    expect(seal.v === 1, `seal ${seal.seq} is of another version`);
    expect(!bySeq.has(seal.seq), `seal ${seal.seq} is in it twice`);
    expect(xOf.has(keyId), `seal ${seal.seq} is signed with a key that is not in it`);
    expect(await isSignedBy(xOf.get(keyId), seal, signature), `the signature of seal ${seal.seq} is wrong`);
    whole(seal.entries);
    expect(whole(seal.seq) <= Date.parse(seal.closedAt), `seal ${seal.seq} has a number beyond its moment`);
    bySeq.set(seal.seq, { seal, keyId });
  }
  for (const [index, { x, keyId, namedBy }] of keys.entries()) {
    const by = bySeq.get(namedBy);
    expect(by, `the seal that names key ${keyId} is not in it`);
    if (index === 0) expect(by.keyId === keyId, `key ${keyId} is named by none of its seals`);
    else
      expect(
        by.seal.nextKey === x && by.keyId === keys[index - 1].keyId,
        `seal ${namedBy} does not name key ${keyId}`,
      );
  }
  // Whose turn it was: a key signs after the seal that names it, and until the seal that names the next.
  for (const { seal, keyId } of bySeq.values()) {
    const index = keys.findIndex((key) => key.keyId === keyId);
    const isFirst = index === 0;
    const next = keys[index + 1];
    expect(
      (isFirst ? seal.seq >= keys[0].namedBy : seal.seq > keys[index].namedBy) &&
        (!next || seal.seq <= next.namedBy),
      `seal ${seal.seq} is signed with key ${keyId}, whose turn it was not`,
    );
  }
  return bySeq;
}

async function checkStatement({ statement: { statement, signature, keyId }, text }) {
  // Else a reader might see what was not checked, such as a member that stands there twice.
  const written = canonical({ statement, signature, keyId });
  expect(
    text.trimEnd() === written,
    'it is not written as a portal writes it: something was added, or its form was changed',
  );
  expect(statement.v === 1, 'it is of another version');
  const { lines, seals, keys, partnerId } = statement;
  const signing = keys.find((key) => key.keyId === keyId);
  expect(signing && keyId === keys.at(-1).keyId, 'it is signed with a key whose turn it was not');
  expect(
    await isSignedBy(signing.x, statement, signature),
    'its signature is wrong: something in it was changed',
  );
  const bySeq = await checkSeals(seals, keys);
  const nodeOf = nodes();
  const entries = new Set();
  let balance = whole(statement.openingInCents);
  whole(partnerId);
  for (const [number, { entry, salt, seal: seq, index, proof }] of lines.entries()) {
    const line = `line ${number + 1}`;
    expect(canonical(Object.keys(entry).sort()) === canonical(ENTRY), `${line} is no entry`);
    expect(entry.partnerId === partnerId, `${line} is of another partner`);
    expect(!entries.has(whole(entry.entryId)), `${line} has entry ${entry.entryId} a second time`);
    entries.add(entry.entryId);
    const found = bySeq.get(seq);
    expect(found, `the seal of ${line} is not in it`);
    expect(/^[0-9a-f]{32}$/.test(salt), `${line} has no salt`);
    expect(whole(index) >= 0 && index < found.seal.entries, `${line} is not in seal ${seq}`);
    const leaf = hexOf(await sha256(Uint8Array.of(0), hex(salt), bytesOf(entry)));
    const root = await rootFrom(leaf, index, found.seal.entries, proof, nodeOf);
    expect(root === found.seal.root, `${line} is not in seal ${seq}`);
    balance = whole(balance + whole(entry.amountCents));
  }
  expect(balance === whole(statement.closingInCents), 'opening and sum are not closing');
  return {
    seals: await Promise.all(seals.map(async (its) => ({ ...its, hash: await hashOf(its.seal) }))),
    statement,
    said: [
      `${lines.length} lines, opening + sum = closing, ${lines.length} proofs, ${seals.length} seals, signed by ${keyId} of ${statement.portal}: true`,
    ],
  };
}

/** A list of seals, as `GET /api/seals` answers it. */
async function checkList(list) {
  for (const { seal, hash } of list)
    expect((await hashOf(seal)) === hash, `seal ${seal.seq} has another hash`);
  for (const [index, { seal }] of list.entries()) {
    const before = list[index - 1];
    if (!before) continue;
    expect(seal.seq > before.seal.seq, `seal ${seal.seq} is not in its place`);
    expect(seal.prev === before.hash, `seal ${seal.seq} does not follow seal ${before.seal.seq}`);
    expect(
      seal.seq === before.seal.seq + 1 || seal.resumed,
      `there is no seal between ${before.seal.seq} and ${seal.seq}, and none says why`,
    );
  }
  return {
    seals: list,
    statement: null,
    said: [
      `${list.length} seals, each follows the one before: true (their signatures are not checked: a statement’s seals are)`,
    ],
  };
}

function contentOf(text) {
  try {
    const content = JSON.parse(text);
    if (content?.statement?.kind === 'statement') return { statement: content, text };
    const isList =
      Array.isArray(content) && content.length > 0 && content.every((each) => each?.seal && each.hash);
    return isList ? { list: content } : null;
  } catch {
    return null;
  }
}

/**
 * @param {{ name: string, text: string }} file
 * @returns what is wrong with it (null for nothing), whether it is a portal's at all, and what it says
 */
async function checkFile({ name, text }) {
  const nothing = {
    file: name,
    isOfPortal: false,
    problem: NO_STATEMENT,
    seals: [],
    statement: null,
    said: [],
  };
  const content = contentOf(text);
  if (content === null) return nothing;
  try {
    const its = content.statement ? await checkStatement(content) : await checkList(content.list);
    return { ...nothing, isOfPortal: true, problem: null, ...its };
  } catch (error) {
    // What is missing or of another kind is wrong, too.
    const problem = error instanceof Wrong ? error.message : 'it is incomplete';
    return { ...nothing, isOfPortal: true, problem };
  }
}

/** What two files of one portal tell against each other; a sentence for each. */
export function contradictions(checked) {
  const found = [];
  const [bySeq, byPrev, statements] = [new Map(), new Map(), new Map()];
  for (const { file, seals, statement } of checked) {
    for (const { seal, hash } of seals) {
      const its = { file, seal, hash };
      const [number, before] = [`${seal.portal} ${seal.seq}`, `${seal.portal} ${seal.prev}`];
      const same = bySeq.get(number);
      if (same && same.hash !== its.hash)
        found.push(
          `Two seals of one number: seal ${seal.seq} is ${same.hash} in ${same.file} and ${its.hash} in ${file}. The books were changed after they were sealed.`,
        );
      bySeq.set(number, same ?? its);
      const beside = byPrev.get(before);
      if (beside && beside.hash !== its.hash && seal.seq !== beside.seal.seq) {
        const says = [beside.seal, seal].find(({ resumed }) => resumed)?.resumed;
        found.push(
          `Two seals after one: seal ${beside.seal.seq} in ${beside.file} and seal ${seal.seq} in ${file} follow the same seal. The books went back to an earlier moment, ${says ? `and one says so: ${says}` : 'and neither says so'}.`,
        );
      }
      byPrev.set(before, beside ?? its);
    }
    if (!statement) continue;
    const of = `${statement.portal} ${statement.partnerId}`;
    const others = statements.get(of) ?? [];
    for (const other of others) {
      const [first, second] = [other, { file, statement }].sort((a, b) =>
        a.statement.period < b.statement.period ? -1 : 1,
      );
      if (first.statement.period === second.statement.period) {
        if (canonical(first.statement) !== canonical(second.statement))
          found.push(`Two statements of ${statement.period}: ${other.file} and ${file} are not the same.`);
      } else if (
        isNext(first.statement.period, second.statement.period) &&
        first.statement.closingInCents !== second.statement.openingInCents
      )
        found.push(`${second.file} does not begin with the balance with which ${first.file} ends.`);
      if (first.statement.keys[0].keyId !== second.statement.keys[0].keyId)
        found.push(
          `${first.file} and ${second.file} begin with different keys: one of them is not of ${statement.portal}.`,
        );
      const theirs = new Set(entriesOf(second.statement));
      const twice = entriesOf(first.statement).find((id) => theirs.has(id));
      if (first.statement.period !== second.statement.period && twice !== undefined)
        found.push(`Entry ${twice} is in ${first.file} and in ${second.file}.`);
    }
    statements.set(of, [...others, { file, statement }]);
  }
  const lists = checked.filter(({ statement }) => !statement);
  for (const portal of new Set(lists.map(portalOf)))
    found.push(
      ...besides(
        together(lists.filter((list) => portalOf(list) === portal)),
        checked.filter(({ statement }) => statement?.portal === portal),
      ),
    );
  return found;
}

/** What a list of seals tells against statements of the same portal. */
function besides(list, statements) {
  const hole = list.seals.findIndex(
    ({ seal }, index) => index > 0 && seal.prev !== list.seals[index - 1].hash,
  );
  return hole > 0
    ? [`Seals are missing in ${list.file}: save those after ${list.seals[hole - 1].seal.seq} as well.`]
    : statements.flatMap(({ file, seals }) => missingIn(list, file, seals));
}

const portalOf = ({ seals }) => seals[0].seal.portal;

/** The portal answers its seals by the page: several lists are one. */
function together(lists) {
  const bySeq = new Map(lists.flatMap(({ seals }) => seals.map((its) => [its.seal.seq, its])));
  return {
    file: lists.map(({ file }) => file).join(' and '),
    seals: [...bySeq.values()].sort((a, b) => a.seal.seq - b.seal.seq),
  };
}

/** A list has every seal from its first to its last. */
function missingIn(list, file, seals) {
  const known = new Set(list.seals.map(({ seal }) => seal.seq));
  const [first, last] = [list.seals.at(0)?.seal, list.seals.at(-1)?.seal];
  return seals.flatMap(({ seal: { seq } }) => {
    if (known.has(seq)) return [];
    if (last && seq > last.seq && list.seals.length % PAGE === 0)
      return [`Seal ${seq} of ${file} is beyond ${list.file}: save the seals after ${last.seq} as well.`];
    if (!last || seq > last.seq)
      return [
        `Seal ${seq} of ${file} is beyond the end of ${list.file}: if that is the newer one, the end of the books was cut off.`,
      ];
    return seq > first.seq || first.prev === NOTHING_BEFORE
      ? [`Seal ${seq} of ${file} is not in ${list.file}: the books were made anew.`]
      : [];
  });
}

/** How many seals an answer has where there are more. */
const PAGE = 100;

const entriesOf = ({ lines }) => lines.map(({ entry }) => entry.entryId);
const isNext = (period, next) => {
  const [year, month] = period.split('-').map(Number);
  return next === (month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`);
};

/**
 * Checks files, and each against the others.
 * @param {{ name: string, text: string }[]} files
 */
export async function examine(files) {
  const checked = [];
  for (const file of files) checked.push(await checkFile(file));
  const right = checked.filter(({ problem }) => problem === null);
  return { checked, contradictions: contradictions(right) };
}

/** The seal up to which these statements are part of the books; undefined where there is none. */
export const newestOf = (checked) =>
  checked
    .flatMap(({ statement, seals }) => (statement ? seals.map(({ seal }) => seal) : []))
    .sort((a, b) => b.seq - a.seq)[0];

/** @returns the exit code, and what to print */
function report({ checked, contradictions }) {
  const lines = checked.flatMap(({ file, problem, said }) =>
    (problem === null ? said : [problem]).map((sentence) => `${file}: ${sentence}`),
  );
  const codes = checked.map(({ problem, isOfPortal }) => (problem === null ? 0 : isOfPortal ? 1 : 2));
  const code = Math.max(...codes, contradictions.length > 0 ? 1 : 0);
  const newest = newestOf(checked);
  if (code === 0 && newest)
    lines.push(
      `This shows that the lines are part of books sealed by ${newest.closedAt}, and unchanged since. It does not show that a sale that the portal never heard of took place.`,
    );
  if (newest)
    lines.push(
      'Whoever has another key can sign anything: compare the key with the one that the portal shows everybody, /.well-known/portal-books.json.',
    );
  return [code, [...lines, ...contradictions]];
}

// Asked for and not imported, so that a browser can load this file.
const { fs, path } = ((builtin) => ({ fs: builtin?.('fs'), path: builtin?.('path') }))(
  globalThis.process?.getBuiltinModule,
);
const program = globalThis.process?.argv?.[1];

/** Runs from a command line. */
async function run(names) {
  const read = (name) => {
    try {
      return { name: path.basename(name), text: fs.readFileSync(name, 'utf8') };
    } catch {
      return null;
    }
  };
  if (names.length === 0) return [2, ['Say which files: node verify.mjs statement.json']];
  const files = names.map(read);
  const missing = files.indexOf(null);
  if (missing >= 0) return [2, [`${names[missing]}: It cannot be read`]];
  return report(await examine(files));
}

if (globalThis.process?.versions?.node && !fs) {
  console.log('This Node is too old: take 20.16, 22.3 or newer.');
  process.exitCode = 2;
} else if (fs && program && fs.existsSync(program) && fs.realpathSync(program) === import.meta.filename)
  void run(process.argv.slice(2)).then(([code, lines]) => {
    for (const line of lines) console.log(line);
    process.exitCode = code;
  });
