/** One hole: what stands in a file of the product, what is planted there, and the tests of which one at least must fail. */
export interface Mutant {
  readonly hole: string;
  readonly changes: readonly Change[];
  readonly caughtBy: string;
}

interface Change {
  readonly file: string;
  /** Stands there exactly once. */
  readonly stands: string;
  readonly planted: string;
}

const mutant = (
  hole: string,
  caughtBy: string,
  ...changes: readonly (readonly [file: string, stands: string, planted: string])[]
): Mutant => ({
  hole,
  caughtBy,
  changes: changes.map(([file, stands, planted]) => ({ file, stands, planted })),
});

export const mutants: readonly Mutant[] = [
  mutant("a restoration that was interrupted starts as a championship", "tests/backup.test.ts", [
    "database/embedded.ts",
    "if (!isRestoring) refuseUnfinishedRestore(directory);",
    "",
  ]),
  mutant("a backup that was killed while it was verified has a good one's name", "tests/backup.test.ts", [
    "app/backup.ts",
    "const unverified = `${file}${UNVERIFIED}`;",
    "const unverified = file;",
  ]),
  mutant("a command of root takes the data from the account that has them", "tests/backup.test.ts", [
    "database/embedded.ts",
    "if (owner && owner.uid !== 0) return owner;",
    "",
  ]),
  mutant("a node starts beside others that have another key", "tests/serving.test.ts", [
    "app/prepare.ts",
    "await refuseAnotherKey(serving, secret);",
    "",
  ]),
  mutant("connections that a firewall has forgotten are waited for", "tests/vanished.test.ts", [
    "database/servers.ts",
    "if (await isIdleTwice()) return true;",
    "",
  ]),
  mutant("through a pooler, what is lost beside another one is waited for while others are worked for", "tests/vanished.test.ts", [
    "database/servers.ts",
    "any && this.#doubtedAt !== bytes",
    "any",
  ]),
  mutant("a connection whose backend has ended is waited for while others are worked for", "tests/vanished.test.ts", [
    "database/servers.ts",
    "own: isPooled ? null : (work.own ?? false)",
    "own: isPooled ? null : work.own",
  ]),
  mutant("data whose server runs in another container get a second one", "tests/zombie.test.ts", [
    "database/embedded.ts",
    '() => isThere(url("postgres")),',
    "() => false,",
  ]),
  mutant("a reader of the log that has gone ends the node", "tests/standard-output.test.ts", [
    "platform/server/standard-output.ts",
    'process.stdout.on("error", () => {});',
    "",
  ]),
  mutant("a silent database keeps a node from stopping", "tests/stopping.test.ts", [
    "app/application.ts",
    "await Promise.race([closeAll(), setTimeout(CLOSE_MS, undefined, { ref: false })]);",
    "await closeAll();",
  ]),
  mutant("a listener that hears nothing stays", "tests/listening.test.ts", [
    "platform/server/changes.ts",
    "asked.connection.stream.destroy();",
    "",
  ]),
  mutant("who waits for a turn keeps a node from stopping", "platform/server/closing.test.ts", [
    "platform/server/hanging-up.ts",
    "AbortSignal.any([controller.signal, server.closing])",
    "controller.signal",
  ]),
  mutant("a log that nobody takes fills the memory", "tests/standard-output.test.ts", [
    "platform/server/standard-output.ts",
    "if (bytes + left.length > MAX_WAITING_BYTES) {",
    "if (bytes < 0) {",
  ]),
  mutant("an ownership check is dropped", "tests/permissions.test.ts", [
    "features/users/server/users.routes.ts",
    '({ params: { id }, caller }) => (caller.role === "USER" ? id === caller.id : isPupil(db, caller, id)),',
    "() => true,",
  ]),
  mutant("another school's pupil is readable", "tests/permissions.test.ts", [
    "features/registrations/server/registrations.queries.ts",
    "r.establishment_id in (select id from establishments where user_id = ${id})",
    "${id} > 0",
  ]),
  mutant("a role check is left out", "tests/permissions.test.ts", [
    "platform/server/session.ts",
    "if (!may[caller.role]) throw forbidden();",
    "",
  ]),
  mutant("a closed account keeps its sessions", "features/auth/server/auth.test.ts", [
    "features/auth/server/sessions.queries.ts",
    " and s.revoked_at is null and u.status <> 'DESACTIVATED'",
    " and s.revoked_at is null",
  ]),
  mutant("sessions stay open when the password changes", "features/auth/server/auth.test.ts", [
    "features/auth/server/choosing.service.ts",
    "await closeSessions(trx, userId, now);",
    "",
  ]),
  mutant("who guesses holds up the owner's own device", "features/auth/server/guessing.test.ts", [
    "features/auth/server/log-in.service.ts",
    "tried?.isKnownDevice ? device : null",
    "null",
  ]),
  mutant("the right password is refused because another guesses behind the same address", "features/auth/server/next-door.test.ts", [
    "features/auth/server/tries.ts",
    "await turns.wait({ ip, key, browser, gone }, taking);",
    'throw tooMany(60, "Patientez");',
  ]),
  mutant("one account waits with every connection in hand", "tests/pool-turns.test.ts", [
    "platform/server/implement.ts",
    'isInTurn(endpoint, caller) ? inTurnOf(caller, kind ? "file" : "change", hangingUp(reply), placed) : placed()',
    "placed()",
  ]),
  mutant("who hung up keeps a place in the line", "features/auth/server/hanging-up.test.ts", [
    "features/auth/server/waiting-line.ts",
    "line.remove(one.path, one);",
    "",
  ]),
  mutant("a browser that has not failed yet waits behind who guesses", "features/auth/server/next-door.test.ts", [
    "features/auth/server/tries.ts",
    "if (newcomer.wait === 0) return { key: keys.ofNewcomers, tries: 0 };",
    "if (newcomer.wait === 0) return inTurn(keys.ofAddress, ofAddress);",
  ]),
  mutant("a flood has who asked once for a link given up", "features/auth/server/asked-links.test.ts", [
    "features/auth/server/asked-links.ts",
    "if (most <= count) throw comeBack();",
    "",
  ]),
  mutant("what we send away ourselves counts as a guess", "features/auth/server/guessing.test.ts", [
    "features/auth/server/tries.ts",
    "if (isOpen) await back();",
    "",
  ]),
  mutant("a device is known to any account", "features/auth/server/guessing.test.ts", [
    "features/auth/server/log-in.service.ts",
    "tried?.isKnownDevice ? device : null",
    "device",
  ]),
  mutant("a link outlives whoever handed it out", "features/auth/server/issuers.test.ts", [
    "features/users/server/changes.service.ts",
    "await endLinksIssuedBy(trx, id, now);",
    "",
  ]),
  mutant(
    "a reset link serves twice",
    "features/auth/server/auth.test.ts",
    [
      "features/auth/server/links.queries.ts",
      '.where("usedAt", "is", null)\n    .where("expiresAt", ">", now)',
      '.where("expiresAt", ">", now)',
    ],
    [
      "features/auth/server/links.queries.ts",
      '.where("usedAt", "is", null)\n    .where("status", "<>", "DESACTIVATED")',
      '.where("status", "<>", "DESACTIVATED")',
    ],
  ),
  mutant("a refresh token that comes back is served", "features/auth/server/auth.test.ts", [
    "features/auth/server/sessions.service.ts",
    "session.sequence === token.sequence + 1 && now.getTime() - session.rotatedAt.getTime() < SAME_SUCCESSOR_MS",
    "session.sequence > token.sequence",
  ]),
  mutant("a refresh token opens the calls", "tests/hostile-tokens.test.ts", [
    "features/auth/server/tokens.service.ts",
    "payload.kind === kind && payload.exp",
    "kind && payload.exp",
  ]),
  mutant("a throttle is forgotten", "tests/hostile-tokens.test.ts", [
    "features/auth/server/auth.routes.ts",
    'await throttle(db, throttleKey("check-mail", ip), MAIL_CHECKS, clock());',
    "",
  ]),
  mutant("the guard against forged calls is off", "tests/protection.test.ts", [
    "platform/server/csrf.ts",
    "const changes = !SAFE.has(request.method) ||",
    "const changes = !request.method ||",
  ]),
  mutant("a GET that changes asks a page for nothing", "tests/security.test.ts", [
    "platform/server/implement.ts",
    "config: { changesByGet: true }",
    "config: { changesByGet: false }",
  ]),
  mutant("grades of a stage under way are told", "features/results/server/stage-under-way.test.ts", [
    "features/results/server/results.queries.ts",
    "const isOver = sql`(q.is_closed or not (q.active or q.physical))`",
    "const isOver = sql`true`",
  ]),
  mutant("last year's school reads where a child lives today", "features/users/server/former.test.ts", [
    "features/users/server/users.queries.ts",
    "(isFormer ? asFormer(person) : person)",
    "(isFormer ? person : person)",
  ]),
  mutant("a search of last year's school finds what it is not shown", "features/users/server/former.test.ts", [
    "features/users/server/people-for.queries.ts",
    "fold(p.lastname || ' ' || p.firstname) else",
    "p.sought else",
  ]),
  mutant(
    "a stage that is shown tells where its documentation is",
    "tests/fields.test.ts",
    [
      "features/questionnaires/server/stages.queries.ts",
      "const visibleColumns = sql`q.id,",
      "const visibleColumns = sql`q.link_to_doc, q.id,",
    ],
    [
      "features/questionnaires/questionnaires.contract.ts",
      "  previousQuestionnaireId: Id.nullable(),\n",
      "  linkToDoc: z.string().nullable(), previousQuestionnaireId: Id.nullable(),\n",
    ],
  ),
  mutant("a secret is compared by its length", "tests/protection.test.ts", [
    "platform/server/secret.ts",
    "a.length === b.length && timingSafeEqual(a, b)",
    "a.length === b.length",
  ]),
  mutant(
    "the sanitiser lets a picture with onerror pass",
    "platform/web/rich-text.test.ts",
    ["platform/server/rich-text.ts", 'allowedTags: [\n      "p",', 'allowedTags: [\n      "img",\n      "p",'],
    ["platform/server/rich-text.ts", "allowedAttributes: {", 'allowedAttributes: {\n      img: ["src", "onerror"],'],
  ),
  mutant("a text is not escaped", "features/privacy/server/privacy.test.ts", [
    "features/privacy/server/personal-page.ts",
    '.replaceAll("<", "&lt;")',
    "",
  ]),
  mutant("a formula goes into a cell as it was typed", "tests/hostile-exports.test.ts", [
    "platform/server/workbook-xml.ts",
    "couldRun(value) ? textXml(place, inert(value), looks.typed) : textXml(place, value, looks.text)",
    "textXml(place, value, couldRun(value) ? looks.typed : looks.text)",
  ]),
  mutant(
    "a sort is built from what was asked",
    "tests/hostile.test.ts",
    [
      "platform/contract/page.ts",
      "const key = z.enum(fields.flatMap(",
      "const key = z.string() as unknown as z.ZodEnum<Record<Key, Key>>;\n  z.enum(fields.flatMap(",
    ],
    [
      "platform/server/paging.ts",
      "descending ? sql`${sql.ref(columns[field])} desc",
      "descending ? sql`${sql.raw(columns[field] ?? field)} desc",
    ],
  ),
  mutant("a search is put between quotes", "tests/hostile.test.ts", [
    "platform/server/search.ts",
    'fold(${search.replaceAll(/[\\\\%_]/g, "\\\\$&")})',
    "fold(${sql.raw(`'${search}'`)})",
  ]),
  mutant("what a body names besides is let through", "tests/hostile-bodies.test.ts", [
    "platform/contract/fields.ts",
    ".object(fields)\n    .partial()",
    ".looseObject(fields)\n    .partial()",
  ]),
  mutant("a school opens an account of the office", "features/sign-up/server/accounts.test.ts", [
    "features/sign-up/server/accounts.routes.ts",
    'if (role !== "USER" || inCharge) throw forbidden("Un établissement n\'ouvre de comptes que pour ses élèves.");',
    "",
  ]),
  mutant("the closing of a stage is not looked at by a save", "features/answers/server/answers.test.ts", [
    "features/answers/server/answers.queries.ts",
    "(${eligible}) e where not is_closed)",
    "(${eligible}) e)",
  ]),
  mutant("what is right goes to whoever answers", "features/answers/server/answers.test.ts", [
    "features/answers/server/active-stage.service.ts",
    "possibleAnswers: openAnswer > 0 ? [] : question",
    "possibleAnswers: question",
  ]),
  mutant("results are shown before they are published", "features/pupils/server/pupils.test.ts", [
    "features/results/server/readable-stage.service.ts",
    'role !== "ADMIN" && !stage?.showOnUserDashboard',
    'role === "USER" && !stage?.showOnUserDashboard',
  ]),
  mutant("the hash of a password is in an answer", "features/privacy/server/privacy.test.ts", [
    "features/privacy/server/export.queries.ts",
    "'passwordChosenAt', (select chosen_at from",
    "'passwordHash', (select password_hash from credentials where user_id = u.id), 'passwordChosenAt', (select chosen_at from",
  ]),
  mutant("the log says what was searched, an address too", "tests/logs.test.ts", [
    "platform/server/log.ts",
    'const route = routeOptions.url ?? "none";',
    "const route = request.url;",
  ]),
  mutant("a document type may declare entities", "platform/server/workbook-read.test.ts", [
    "platform/server/workbook-parts.ts",
    "if (/<!DOCTYPE/i.test(start))",
    "if (/<!NOTHING/i.test(start))",
  ]),
  mutant(
    "what a zip says of its sizes is believed",
    "platform/server/workbook-read.test.ts",
    ["platform/server/zip-read.ts", "maxOutputLength: Math.max(1, most)", "maxOutputLength: 2 ** 30"],
    ["platform/server/zip-read.ts", "this.#left -= content.length;", "this.#left -= entry.size;"],
  ),
  mutant("an upload has no bound", "tests/hostile-files.test.ts", [
    "platform/server/uploads.ts",
    "files: 1, fileSize: MOST_BYTES,",
    "files: 1, fileSize: 1e9,",
  ]),
  mutant("what weighs most asks for no fresh proof", "features/auth/server/proof.test.ts", [
    "platform/server/implement.ts",
    "if (stepUp && caller && !caller.isProven",
    "if (stepUp && caller && caller.id < 0",
  ]),
  mutant("the password alone proves who is there for an account that has a passkey", "features/passkeys/server/passkeys.test.ts", [
    "features/auth/server/proof.service.ts",
    "if (await hasKeys(db, userId))",
    "if (userId < 0)",
  ]),
  mutant("who knows the password needs no passkey", "features/passkeys/server/passkeys.test.ts", [
    "features/auth/server/log-in.service.ts",
    "if (secondStep) return secondStep;",
    "",
  ]),
  mutant("a sign-in under way outlives what shuts its owner out", "features/auth/server/beside.test.ts", [
    "features/auth/server/log-in.service.ts",
    "if (!(await queries.holdAccount(trx, account))) throw wrong();",
    "",
  ]),
  mutant("a password is chosen before its account is held", "features/auth/server/beside.test.ts", [
    "features/auth/server/choosing.service.ts",
    "await holdChooser(trx, linked);",
    "",
  ]),
  mutant("what a device says of its own brand is judged, and addresses in it are asked", "features/passkeys/server/passkeys.test.ts", [
    "features/passkeys/server/ceremony.service.ts",
    "await withoutAttestation(made)",
    "await Promise.resolve(made as RegistrationResponseJSON)",
  ]),
  mutant("who owes a passkey signs others out", "features/passkeys/server/passkeys.test.ts", [
    "features/auth/server/auth.routes.ts",
    "await duties.refuse(caller, {});",
    "",
  ]),
  mutant("a device whose tries are used up keeps its name where the account has a passkey", "features/auth/server/copied-cookie.test.ts", [
    "features/auth/server/proof.routes.ts",
    "...begun, hasShownKey: true",
    "...begun, isDeviceWorn: false, hasShownKey: true",
  ]),
  mutant("what a device is asked to sign serves again", "features/passkeys/server/passkeys.test.ts", [
    "features/passkeys/server/second-step.queries.ts",
    "update log_in_attempts attempt set challenge = null",
    "update log_in_attempts attempt set created_at = created_at",
  ]),
  mutant("who waits to be confirmed acts for the school", "tests/not-confirmed.test.ts", [
    "features/establishments/server/establishments.queries.ts",
    'select(["id", "name", "visible"]).where("userId", "=", userId)',
    `select(["id", "name", "visible"]).where((eb) => eb.or([eb("userId", "=", userId),
      eb("rneCode", "in", eb.selectFrom("establishmentRequests").select("rneCode").where("userId", "=", userId))]))`,
  ]),
  mutant("a waiting club stands in the public list", "features/clubs/server/requests.test.ts", [
    "features/clubs/server/clubs.queries.ts",
    'db.selectFrom("clubs").select(["id", "name", "city"]);',
    'db.selectFrom((eb) => eb.selectFrom("clubs").select(["id", "name", "city", "zipCode", "sought"])\n      .unionAll(eb.selectFrom("clubRequests").select(["id", "name", "city", "zipCode", "sought"])).as("clubs")).select(["id", "name", "city"]);',
  ]),
  mutant("who runs a club gives it another's name", "features/clubs/server/requests.test.ts", [
    "features/clubs/server/club-changes.service.ts",
    "if (isReadAlike(before, after)) return;",
    "if (isReadAlike(before, after) || trx) return;",
  ]),
  mutant("the code of a school may be guessed for as long as one likes", "features/establishments/server/requests.test.ts", [
    "features/establishments/server/requests.service.ts",
    "await queries.countTry(trx, request.id);",
    "",
  ]),
  mutant("codes of a school typed at one moment are all compared", "features/establishments/server/requests.test.ts", [
    "features/establishments/server/requests.service.ts",
    "const held = await queries.holdRequest(trx, request.id);",
    "const held = await queries.findWaiting(trx, userId);",
  ]),
  mutant("a code confirms a school beside its twin", "features/establishments/server/requests.test.ts", [
    "features/establishments/server/requests.service.ts",
    "if (!(await isByCode(trx, held)))",
    "if (held === null)",
  ]),
  mutant("grading writes over what was entered by hand meanwhile", "features/results/server/beside.test.ts", [
    "features/results/server/grading.queries.ts",
    "\n          and (not x.by_hand or x.version = excluded.version - 1))",
    ")",
  ]),
  mutant("links sent to the former address open the account", "features/auth/server/notices.test.ts", [
    "features/auth/server/new-address.service.ts",
    "await endMailedLinksOf(trx, id, mailing.now);",
    "",
  ]),
  mutant("a slip outlives the school's right to the pupil", "features/auth/server/issuers.test.ts", [
    "features/auth/server/links.queries.ts",
    'or (${isStillWithAccount(sql.ref("one_time_links.issued_by"), sql.ref("one_time_links.user_id"))}',
    "or (true",
  ]),
  mutant("a mailed link takes the passkeys away", "features/passkeys/server/passkeys.test.ts", [
    "features/auth/server/choosing.service.ts",
    "await endLinksOf(trx, userId, now);",
    'await endLinksOf(trx, userId, now); await trx.deleteFrom("passkeys").where("userId", "=", userId).execute();',
  ]),
  mutant("a session of the office lasts like anybody's", "features/auth/server/sessions.test.ts", [
    "features/auth/server/sessions.queries.ts",
    "office: { unused: 30 * 60, whole: 12 * 60 * 60 }",
    "office: { unused: REFRESH_SECONDS, whole: 90 * 24 * 60 * 60 }",
  ]),
  mutant("the name of a person leads to a site", "platform/contract/names.test.ts", [
    "platform/contract/names.ts",
    " || site.test(withoutMarks(name))",
    "",
  ]),
  mutant("notices of keys that slips open count for nobody", "features/passkeys/server/passkeys.test.ts", [
    "features/passkeys/server/passkeys.service.ts",
    "actorId === userId ? await findPrinter(trx, userId) : actorId",
    "null",
  ]),
  mutant("notices wait behind the thousand letters of a school", "features/mail/server/bounds.test.ts", [
    "features/mail/server/bounds.ts",
    "issuer.id is null or l.for_address",
    "issuer.id is null",
  ]),
  mutant("letters to one address have no bound", "features/mail/server/bounds.test.ts", [
    "features/mail/server/bounds.ts",
    "case when ${isUrgent} then 0",
    "case when true then 0",
  ]),
  mutant("the demonstration opens to the world behind a proxy", "tests/settings.test.ts", [
    "app/settings.ts",
    "|| TRUST_PROXY > 0",
    "|| TRUST_PROXY > 10",
  ]),
  mutant("half a character reaches the database", "tests/hostile-values.test.ts", [
    "platform/contract/fields.ts",
    String.raw`const unkept = /\0|\p{Surrogate}/u;`,
    String.raw`const unkept = /\0/u;`,
  ]),
  mutant("a stranger's keys stay when the password is taken back", "features/auth/server/notices.test.ts", [
    "features/auth/server/taking-back.service.ts",
    "await dropKeysWithPassword(trx, tools, userIds, actorId);",
    "",
  ]),
  mutant("nobody knows any more who printed the slip of a password", "features/auth/server/former-slips.test.ts", [
    "features/auth/server/choosing.service.ts",
    "chosenWith: kind, issuedBy, now",
    "chosenWith: kind, issuedBy: null, now",
  ]),
  mutant("a link that was asked for opens an account from a former correspondent's mailbox", "features/auth/server/former-slips.test.ts", [
    "features/auth/server/links.queries.ts",
    "(one_time_links.kind = 'slip' or not exists (select from users u where u.id = one_time_links.user_id and ${hasFormerMailbox}))",
    "true",
  ]),
  mutant("a letter that waited leaves for a former correspondent's mailbox", "features/mail/server/shut.test.ts", [
    "features/mail/server/mail.jobs.ts",
    "if (!mail || (await failShut(db, sql`m.id = ${mail.id}`)).size === 0) return mail;",
    "await failShut(db, sql`m.id = ${mail?.id ?? 0}`);\n    return mail;",
  ]),
  mutant("a list mails a first link to a former correspondent's mailbox", "features/auth/server/typed-again.test.ts", [
    "features/auth/server/auth.service.ts",
    'email !== "" && !shut.has(id)',
    'email !== "" && id > 0',
  ]),
  mutant("renewing the tokens is a fresh proof", "features/auth/server/proof.test.ts", [
    "features/auth/server/sessions.queries.ts",
    "greatest(s.opened_at, s.proven_at)",
    "greatest(s.opened_at, s.proven_at, s.rotated_at)",
  ]),
  mutant("a session that ends with the browser outlives it", "features/auth/server/sessions.test.ts", [
    "features/auth/server/sessions.service.ts",
    "!access.browser || isHere(access.sid)",
    "access.browser !== null",
  ]),
  mutant("what says whom the office looked up is kept for ever", "features/privacy/server/retention.test.ts", [
    "features/privacy/server/privacy.jobs.ts",
    "    await sweepReadings(db, clock());\n",
    "",
  ]),
  mutant("the erased stand among likely duplicates", "features/users/server/merging.test.ts", [
    "features/users/server/merging.queries.ts",
    "from users where erased_at is null",
    "from users",
  ]),
  mutant("an officer who was shut out meanwhile writes on", "tests/asked-again.test.ts", [
    "features/audit/server/audit.service.ts",
    "  await askAgainInOffice(db);\n",
    "",
  ]),
  mutant("a place is asked for once its people are held", "tests/asked-again.test.ts", [
    "features/users/server/changes.service.ts",
    "  await caller.askAgain(trx);\n  const stored",
    "  const stored",
  ]),
  mutant("who may act is not asked again", "tests/asked-again.test.ts", [
    "platform/server/implement.ts",
    "        await api.holdCaller(db, recognised);\n        await refuseOthers(db);\n",
    "",
  ]),
  mutant("a node of before is ready on tables that it does not know", "tests/migrations.test.ts", [
    "database/migrate.ts",
    "!olderMayServe && !known.includes(name)",
    "olderMayServe && !known.includes(name)",
  ]),
  mutant("text that was slipped in becomes markup", "tests/protection.test.ts", [
    "platform/server/headers.ts",
    "written({ ...policy,",
    "written({ ...untyped,",
  ]),
];
