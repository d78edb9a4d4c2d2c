/** One hole: code of the product, its replacement, and the tests of which at least one must fail. */
export interface Mutant {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly caughtBy: string;
}

interface Change {
  readonly file: string;
  /** Occurs there exactly once. */
  readonly original: string;
  readonly replacement: string;
}

const mutant = (
  title: string,
  caughtBy: string,
  ...changes: readonly (readonly [file: string, original: string, replacement: string])[]
): Mutant => ({
  title,
  caughtBy,
  changes: changes.map(([file, original, replacement]) => ({ file, original, replacement })),
});

export const mutants: readonly Mutant[] = [
  mutant("an interrupted restoration starts as a championship", "tests/night/backup.test.ts", [
    "database/embedded.ts",
    "if (!isRestoring) refuseUnfinishedRestore(directory);",
    "",
  ]),
  mutant("a backup killed during verification has the name of a good one", "tests/night/backup.test.ts", [
    "app/backup.ts",
    "const unverified = `${file}${UNVERIFIED}`;",
    "const unverified = file;",
  ]),
  mutant("a command of root takes the data from its owner", "tests/night/backup.test.ts", [
    "database/data-directory.ts",
    "if (owner && owner.uid !== 0) return owner;",
    "",
  ]),
  mutant("a node starts while others have another key", "tests/serving.test.ts", [
    "app/prepare.ts",
    "await refuseAnotherKey(serving, secret);",
    "",
  ]),
  mutant("connections dropped by a firewall are waited for", "tests/night/unresponsive-database.test.ts", [
    "database/servers.ts",
    "if (!isWorking && idleAt === bytes) return true;",
    "",
  ]),
  mutant("a machine whose network is cut is waited for as long as one that is busy", "tests/night/unresponsive-database.test.ts", [
    "database/servers.ts",
    "if (work === GONE) {",
    "if (work === GONE && performance.now() < 0) {",
  ]),
  mutant("through a pooler, a lost connection is waited for while others work", "tests/night/unresponsive-database.test.ts", [
    "database/servers.ts",
    "any && this.#suspectedAt !== bytes",
    "any",
  ]),
  mutant("a connection whose backend has ended is kept while others work", "tests/night/unresponsive-database.test.ts", [
    "database/servers.ts",
    "own: isPooled ? null : (work.own ?? false)",
    "own: isPooled ? null : work.own",
  ]),
  mutant("a second server starts on data whose server runs in another container", "tests/night/zombie.test.ts", [
    "database/embedded.ts",
    ' || (await isListening(url("postgres")))',
    "",
  ]),
  mutant("what a killed database has left keeps it from starting again", "tests/night/zombie.test.ts", [
    "database/embedded.ts",
    "endProcessesOfDeadServer(data);",
    "",
  ]),
  mutant("a closed log pipe ends the node", "tests/night/standard-output.test.ts", [
    "platform/server/standard-output.ts",
    'process.stdout.on("error", () => {});',
    "",
  ]),
  mutant("a silent database delays the stop of a node", "tests/night/stopping.test.ts", [
    "app/application.ts",
    "await Promise.race([closeAll(), setTimeout(CLOSE_MS, undefined, { ref: false })]);",
    "await closeAll();",
  ]),
  mutant("a dead listening connection stays open", "tests/listening.test.ts", [
    "platform/server/changes.ts",
    "pinged.connection.stream.destroy();",
    "",
  ]),
  mutant("a queued caller keeps a node from stopping", "platform/server/closing.test.ts", [
    "platform/server/disconnect-signal.ts",
    "AbortSignal.any([controller.signal, server.closing])",
    "controller.signal",
  ]),
  mutant("a log that is not read fills the memory", "tests/night/standard-output.test.ts", [
    "platform/server/standard-output.ts",
    "if (bytes + rest.length > MAX_WAITING_BYTES) {",
    "if (bytes < 0) {",
  ]),
  mutant("an ownership check is dropped", "tests/permissions.test.ts", [
    "features/people/people/server/people.routes.ts",
    '({ params: { id }, caller }) => (caller.role === "USER" ? id === caller.id : isPupil(db, caller, id)),',
    "() => true,",
  ]),
  mutant("another school's pupil is readable", "tests/permissions.test.ts", [
    "features/access/responsibility/server/responsibility.service.ts",
    "r.establishment_id in (select establishment_id from establishment_staff where user_id = ${id})",
    "${id} > 0",
  ]),
  mutant("a teacher sees the pupils of other classes", "features/people/pupils/server/classes.test.ts", [
    "features/access/responsibility/server/classes.service.ts",
    "(${hasAllClasses(account)} or (${year}, class_key(${className})) in (",
    "(true or (${year}, class_key(${className})) in (",
  ]),
  mutant("a school's colleague does what only its correspondent may", "features/organizations/establishments/server/colleagues.test.ts", [
    "features/access/responsibility/server/staff.service.ts",
    'if (right === null) throw forbidden("Seul le correspondant de l\'établissement peut le faire.");',
    "if (right === null) return;",
  ]),
  mutant("a role check is missing", "tests/permissions.test.ts", [
    "platform/server/session.ts",
    "if (!may[caller.role]) throw forbidden();",
    "",
  ]),
  mutant("a closed account keeps its sessions", "features/people/auth/server/auth.test.ts", [
    "features/access/sessions/server/sessions.queries.ts",
    " and s.revoked_at is null and u.status <> 'DESACTIVATED'",
    " and s.revoked_at is null",
  ]),
  mutant("sessions stay open when the password changes", "features/people/auth/server/auth.test.ts", [
    "features/people/auth/server/choose-password.service.ts",
    "await closeSessions(trx, userId, now);",
    "",
  ]),
  mutant("a guesser delays the owner's own device", "features/people/auth/server/guessing.test.ts", [
    "features/people/auth/server/log-in.service.ts",
    "known ? device : null",
    "null",
  ]),
  mutant(
    "the right password is refused because another guesses behind the same address",
    "features/people/auth/server/shared-address.test.ts",
    [
      "features/people/auth/server/attempts.ts",
      "await waitForTurn(tools, input, { ...turn, take: () => take(key, allowance) });",
      'throw tooMany(60, "Patientez");',
    ],
  ),
  mutant("one account waits with every connection", "tests/pool-queue.test.ts", [
    "platform/server/implement.ts",
    "const turn = caller ? turnOf(endpoint, caller) : undefined;",
    "const turn = caller && Number.isNaN(caller.id) ? turnOf(endpoint, caller) : undefined;",
  ]),
  mutant("the readings of one account take every connection", "platform/server/slow-readers.test.ts", [
    "platform/server/implement.ts",
    'return method === "GET" ? "reading" : "change";',
    'return method === "GET" ? undefined : "change";',
  ]),
  mutant("a save waits behind the lists and registrations of others", "tests/pool-queue.test.ts", [
    "database/open.ts",
    "letStatementsPass(pool);",
    "",
  ]),
  mutant("a disconnected caller stays in the queue", "features/people/auth/server/client-disconnect.test.ts", [
    "platform/server/concurrency-limit.ts",
    "if (signal) onAbort(signal, () => reject(waiter, signal.reason));",
    "",
  ]),
  mutant("a browser that has not failed yet waits behind a guesser", "features/people/auth/server/shared-address.test.ts", [
    "features/people/auth/server/attempts.ts",
    "if (newcomer.wait === 0) return { key: ofNewcomers, isFirst: false, isWorn: true };",
    "if (newcomer.wait === 0) return queueFor(ofAddress, ORIGIN_ALLOWANCE);",
  ]),
  mutant("a flood rejects a user who requested one link", "features/people/auth/server/link-requests.test.ts", [
    "features/people/auth/server/link-requests.ts",
    "if (most <= count) throw retryLater();",
    "",
  ]),
  mutant("a request that we refuse ourselves counts as a guess", "features/people/auth/server/guessing.test.ts", [
    "features/people/auth/server/attempts.ts",
    "if (!isCounted) await tries.refundTry(db, key);",
    "",
  ]),
  mutant("an e-mail opens an account whose password came from a slip", "features/people/auth/server/family.test.ts", [
    "features/people/auth/server/auth.queries.ts",
    "c.chosen_with in ('first-password', 'reset') and ",
    "",
  ]),
  mutant("an address that a school gave opens its pupils' accounts", "features/people/auth/server/family.test.ts", [
    "features/people/auth/server/auth.queries.ts",
    " and ${hasCommonAddress} is not true",
    "",
  ]),
  mutant("a password compared by e-mail is no try at the account", "features/people/auth/server/family.test.ts", [
    "features/people/auth/server/log-in.service.ts",
    "if (!isCorrect) await failed();",
    "",
  ]),
  mutant("a device is known to any account", "features/people/auth/server/guessing.test.ts", [
    "features/people/auth/server/log-in.service.ts",
    "known ? device : null",
    "device",
  ]),
  mutant("a link outlives its issuer's account", "features/access/links/server/issuers.test.ts", [
    "features/people/people/server/changes.service.ts",
    "await endLinksIssuedBy(trx, id, now);",
    "",
  ]),
  mutant(
    "a reset link works twice",
    "features/people/auth/server/auth.test.ts",
    [
      "features/access/links/server/links.queries.ts",
      "where ${isLink(hash)} and used_at is null and expires_at",
      "where ${isLink(hash)} and expires_at",
    ],
    ["features/access/links/server/links.queries.ts", "and used_at is null and status <> 'DESACTIVATED'", "and status <> 'DESACTIVATED'"],
  ),
  mutant("a reused refresh token is accepted", "features/people/auth/server/auth.test.ts", [
    "features/access/sessions/server/sessions.service.ts",
    "session.sequence === token.sequence + 1 && now.getTime() - session.rotatedAt.getTime() < REUSE_GRACE_MS",
    "session.sequence > token.sequence",
  ]),
  mutant("a refresh token makes calls", "tests/hostile-tokens.test.ts", [
    "features/access/sessions/server/tokens.service.ts",
    "payload.kind === kind && payload.exp",
    "kind && payload.exp",
  ]),
  mutant("a throttle is missing", "tests/hostile-tokens.test.ts", [
    "features/people/auth/server/auth.routes.ts",
    'await throttle(db, throttleKey("check-mail", ip), MAX_MAIL_CHECKS, clock());',
    "",
  ]),
  mutant("the guard against forged calls is off", "tests/protection.test.ts", [
    "platform/server/csrf.ts",
    "const changes = !SAFE_METHODS.has(request.method) ||",
    "const changes = !request.method ||",
  ]),
  mutant("a GET that changes data needs no page", "tests/security.test.ts", [
    "platform/server/implement.ts",
    "config: { changesByGet: true }",
    "config: { changesByGet: false }",
  ]),
  mutant("grades of a stage under way are shown", "features/contest/results/server/stage-under-way.test.ts", [
    "features/contest/results/server/results.queries.ts",
    "const areMarksFinal = sql<boolean>`(${isOver} and",
    "const areMarksFinal = sql<boolean>`(true and",
  ]),
  mutant("marks are read in the minute in which answers still come in", "tests/minute-after-closing.test.ts", [
    "features/season/stages/server/stage-state.service.ts",
    "coalesce(${overFrom} <= ${at}, true)",
    "true",
  ]),
  mutant("a stage closed by hand closes again at its date", "features/season/stages/stage-clock.test.ts", [
    "features/season/stages/stage-clock.ts",
    "(date.isOn === last.isOn ? last : date)",
    "date",
  ]),
  mutant("last year's school reads where a child lives today", "features/people/people/server/former.test.ts", [
    "features/people/people/server/people.queries.ts",
    "(isFormer ? asFormerPerson(person) : person)",
    "(isFormer ? person : person)",
  ]),
  mutant("a search of last year's school finds hidden data", "features/people/people/server/former.test.ts", [
    "features/people/people/server/visible-people.queries.ts",
    "fold(p.lastname || ' ' || p.firstname) else",
    "p.search_text else",
  ]),
  mutant(
    "a visible stage reveals where its documentation is",
    "tests/fields.test.ts",
    [
      "features/season/stages/server/stages.queries.ts",
      "const visibleColumns = sql`q.id,",
      "const visibleColumns = sql`q.link_to_doc, q.id,",
    ],
    [
      "features/season/stages/stages.contract.ts",
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
    ["platform/server/rich-text.ts", "allowedTags: richTextElements", 'allowedTags: ["img", ...richTextElements]'],
    ["platform/server/rich-text.ts", "allowedAttributes: {\n    a:", 'allowedAttributes: {\n    img: ["src", "onerror"],\n    a:'],
  ),
  mutant("a text is not escaped", "features/office/privacy/server/privacy.test.ts", [
    "features/office/privacy/server/personal-page.ts",
    '.replaceAll("<", "&lt;")',
    "",
  ]),
  mutant("a formula goes into a cell as it was typed", "tests/hostile-exports.test.ts", [
    "platform/server/workbook-xml.ts",
    "looksLikeFormula(value) ? textXml(reference, escapeFormula(value), cellStyles.typed) : textXml(reference, value, cellStyles.text)",
    "textXml(reference, value, looksLikeFormula(value) ? cellStyles.typed : cellStyles.text)",
  ]),
  mutant(
    "a sort is built from the input",
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
  mutant("a search is quoted, not bound", "tests/hostile.test.ts", [
    "platform/server/search.ts",
    'fold(${search.replaceAll(/[\\\\%_]/g, "\\\\$&")})',
    "fold(${sql.raw(`'${search}'`)})",
  ]),
  mutant("undeclared fields of a body are accepted", "tests/hostile-bodies.test.ts", [
    "platform/contract/fields.ts",
    ".object(fields)\n    .partial()",
    ".looseObject(fields)\n    .partial()",
  ]),
  mutant("a school opens an account of the office", "features/people/people/server/open-account.test.ts", [
    "features/people/people/server/open-account.routes.ts",
    'if (role !== "USER" || inCharge) throw forbidden("Un établissement n\'ouvre de comptes que pour ses élèves.");',
    "",
  ]),
  mutant("a save ignores the closing of a stage", "features/contest/answers/server/answers.test.ts", [
    "features/contest/answers/server/answers.queries.ts",
    "and (not is_closed or ${isInGrace}) and array_remove($5::int[], null) =",
    "and array_remove($5::int[], null) =",
  ]),
  mutant("a save ignores the end of a person's time", "features/contest/answers/server/held-time.test.ts", [
    "features/contest/answers/server/answers.queries.ts",
    "select *, is_stage_closed or coalesce(ends_at <= now(), false) as is_closed",
    "select *, is_stage_closed as is_closed",
  ]),
  mutant(
    "a sheet is begun without waiting for a right that is being given",
    "features/contest/accommodations/server/accommodations.test.ts",
    [
      "database/migrations/0395-rights-without-triggers.sql",
      "perform from users where id = any(person_ids) order by id for key share;",
      "",
    ],
  ),
  mutant("the problems are read before a time that holds begins", "features/contest/answers/server/held-time.test.ts", [
    "features/contest/answers/server/answers.queries.ts",
    "case when r.is_to_begin and not r.begins then r.minutes_to_begin end",
    "null",
  ]),
  mutant("a save ignores that its session was revoked", "features/contest/answers/server/answers.test.ts", [
    "features/season/stages/server/eligible-sessions.service.ts",
    "x.revoked_at is null and x.expires_at > ${now}",
    "x.expires_at > ${now}",
  ]),
  mutant("a deactivated account saves as long as its session lasts", "features/contest/answers/server/answers.test.ts", [
    "features/season/stages/server/eligible-sessions.service.ts",
    "join users u on u.id = c.user_id and u.role = 'USER' and u.status <> 'DESACTIVATED'",
    "join users u on u.id = c.user_id",
  ]),
  mutant("a save overwrites a sheet that another one has just changed", "features/contest/answers/server/answers.test.ts", [
    "features/contest/answers/server/answers.queries.ts",
    "where s.version = excluded.version - 1",
    "where true",
  ]),
  mutant("a delayed save of the same device replaces a newer one", "features/contest/answers/server/merged-saves.test.ts", [
    "features/contest/answers/server/answers.queries.ts",
    "old_device = device and old_turn > turn",
    "old_device = device and old_turn > turn + 1",
  ]),
  mutant("a pupil's save drops the other answers of the sheet", "features/school/school-stages/server/merged-saves.test.ts", [
    "features/school/school-stages/server/pupil-sheet.queries.ts",
    "set answers = answers || ${",
    "set answers = ${",
  ]),
  mutant("solutions are sent to participants", "features/contest/answers/server/answers.test.ts", [
    "features/contest/answers/server/active-stage.service.ts",
    "possibleAnswers: isFree(type) ? [] : question",
    "possibleAnswers: question",
  ]),
  mutant("results are shown before they are published", "features/people/pupils/server/pupils.test.ts", [
    "features/contest/results/server/readable-stage.service.ts",
    'role !== "ADMIN" && !stage?.showOnUserDashboard',
    'role === "USER" && !stage?.showOnUserDashboard',
  ]),
  mutant("the hash of a password is in an answer", "features/office/privacy/server/privacy.test.ts", [
    "features/office/privacy/server/export.queries.ts",
    "'passwordChosenAt', (select chosen_at from",
    "'passwordHash', (select password_hash from credentials where user_id = u.id), 'passwordChosenAt', (select chosen_at from",
  ]),
  mutant("the log contains search texts, also addresses", "tests/logs.test.ts", [
    "platform/server/log.ts",
    'const route = routeOptions.url ?? "none";',
    "const route = request.url;",
  ]),
  mutant("a document type may declare entities", "platform/server/table-read.test.ts", [
    "platform/contract/xml-reader.ts",
    "/^<!(doctype|entity)/i.test(declaration)",
    "/^<!nothing/i.test(declaration)",
  ]),
  mutant(
    "the sizes declared in a zip are trusted",
    "platform/server/table-read.test.ts",
    ["platform/server/zip-read.ts", "maxOutputLength: Math.max(1, maxBytes)", "maxOutputLength: 2 ** 30"],
    ["platform/server/zip-read.ts", "this.#remainingBytes -= content.length;", "this.#remainingBytes -= file.size;"],
  ),
  mutant("an upload has no limit", "tests/hostile-files.test.ts", [
    "platform/server/uploads.ts",
    "files: 1, fileSize: MAX_BYTES,",
    "files: 1, fileSize: 1e9,",
  ]),
  mutant("the most sensitive calls need no fresh proof", "features/people/auth/server/proof.test.ts", [
    "platform/server/implement.ts",
    "caller && !caller.hasFreshProof && (stepUp",
    "caller && caller.id < 0 && (stepUp",
  ]),
  mutant("the sign-in counts as the proof for a new password of one's own", "features/people/auth/server/own-password.test.ts", [
    "platform/server/implement.ts",
    "caller.hasOwnProof ?",
    "caller.hasFreshProof ?",
  ]),
  mutant("two calls at once use one proof of their own", "features/people/people/server/own-email.test.ts", [
    "features/access/sessions/server/sessions.queries.ts",
    " and proven_at >= proof_asked_at returning",
    " returning",
  ]),
  mutant("an address is written before its link was opened", "features/people/people/server/own-email.test.ts", [
    "features/people/people/server/own-email.service.ts",
    "await run(trx)`rollback to savepoint asked_address`;",
    "",
  ]),
  mutant("the password alone is a proof for an account that has a passkey", "features/access/passkeys/server/passkeys.test.ts", [
    "features/people/auth/server/proof.service.ts",
    "if (await hasKeys(db, userId))",
    "if (userId < 0)",
  ]),
  mutant("the password suffices, without passkey", "features/access/passkeys/server/passkeys.test.ts", [
    "features/people/auth/server/log-in.service.ts",
    "if (secondStep) return secondStep;",
    "",
  ]),
  mutant("a sign-in under way survives the lockout of its owner", "features/people/auth/server/concurrent-sign-in.test.ts", [
    "features/people/auth/server/log-in.service.ts",
    "if (!(await queries.lockIfPasswordUnchanged(trx, account))) throw invalidCredentials();",
    "",
  ]),
  mutant("a password is chosen before its account is locked", "features/people/auth/server/concurrent-sign-in.test.ts", [
    "features/people/auth/server/choose-password.service.ts",
    "await lockPasswordOwner(trx, linkedUserId);",
    "",
  ]),
  mutant("a device's attestation is verified, and addresses in it are requested", "features/access/passkeys/server/passkeys.test.ts", [
    "features/access/passkeys/server/ceremony.service.ts",
    "await withoutAttestation(createdKey)",
    "await Promise.resolve(createdKey as RegistrationResponseJSON)",
  ]),
  mutant("a user who owes a passkey signs others out", "features/access/passkeys/server/passkeys.test.ts", [
    "features/people/auth/server/auth.routes.ts",
    "await duties.enforce(caller, {});",
    "",
  ]),
  mutant(
    "a device without tries left stays known when the account has a passkey",
    "features/access/sessions/server/copied-cookie.test.ts",
    [
      "features/people/auth/server/proof.routes.ts",
      "...pendingSignIn, hasShownKey: true",
      "...pendingSignIn, isDeviceWorn: false, hasShownKey: true",
    ],
  ),
  mutant("a signed challenge works again", "features/access/passkeys/server/passkeys.test.ts", [
    "features/access/passkeys/server/second-step.queries.ts",
    "update log_in_attempts attempt set challenge = null",
    "update log_in_attempts attempt set created_at = created_at",
  ]),
  mutant("an unconfirmed applicant acts for the school", "tests/not-confirmed.test.ts", [
    "features/organizations/establishments/server/establishments.queries.ts",
    "e.visible from establishment_staff s join establishments e on e.id = s.establishment_id where s.user_id = ${userId}`",
    "e.visible from establishments e where ${userId} in (e.user_id, (select max(user_id) from establishment_requests q where q.rne_code = e.rne_code))`",
  ]),
  mutant("a waiting club is in the public list", "features/organizations/clubs/server/requests.test.ts", [
    "features/organizations/clubs/server/clubs.queries.ts",
    'db.selectFrom("clubs").select(["id", ...publicClubFactNames]);',
    'db.selectFrom((eb) => eb.selectFrom("clubs").select(["id", "name", "city", "zipCode", "searchText"])\n      .unionAll(eb.selectFrom("clubRequests").select(["id", "name", "city", "zipCode", "searchText"])).as("clubs")).select(["id", ...publicClubFactNames]);',
  ]),
  mutant("a manager gives their club another's name", "features/organizations/clubs/server/requests.test.ts", [
    "features/organizations/clubs/server/club-changes.service.ts",
    "if (isSameSpelling(before, after)) return;",
    "if (isSameSpelling(before, after) || trx) return;",
  ]),
  mutant("the code of a school may be guessed without limit", "features/organizations/establishments/server/requests.test.ts", [
    "features/organizations/establishments/server/confirmation-by-code.service.ts",
    "await queries.countTry(trx, request.id);",
    "",
  ]),
  mutant("codes of a school typed at once are all compared", "features/organizations/establishments/server/requests.test.ts", [
    "features/organizations/establishments/server/confirmation-by-code.service.ts",
    "const locked = await queries.lockRequest(trx, request.id);",
    "const locked = await queries.findWaiting(trx, userId);",
  ]),
  mutant("a code confirms a school that has a twin", "features/organizations/establishments/server/requests.test.ts", [
    "features/organizations/establishments/server/confirmation-by-code.service.ts",
    "if (!(await isRequestConfirmableByCode(trx, locked)))",
    "if (locked === null)",
  ]),
  mutant(
    "a school takes back the confirmation of whom the office convokes meanwhile",
    "features/contest/registrations/server/unconfirm.test.ts",
    [
      "features/contest/registrations/server/unconfirm.service.ts",
      "  await lockStagesOf(trx, userIds);\n",
      "  if (found.length < 0) await lockStagesOf(trx, []);\n",
    ],
  ),
  mutant("grading overwrites what was entered by hand meanwhile", "features/contest/results/server/concurrent.test.ts", [
    "features/contest/results/server/grading.queries.ts",
    "\n          and (not x.by_hand or x.version = excluded.version - 1))",
    ")",
  ]),
  mutant("a graded stage follows a change of its season's rules", "features/contest/results/server/pinned-rules.test.ts", [
    "features/season/stages/server/stages.queries.ts",
    "sql<number>`coalesce(q.rule_set_id, ${",
    "sql<number>`coalesce(null, ${",
  ]),
  mutant("links sent to the former address open the account", "features/organizations/passwords/server/notices.test.ts", [
    "features/organizations/passwords/server/email-change.service.ts",
    "await endMailedLinks(trx, id, mailing.now);",
    "",
  ]),
  mutant("a slip outlives the school's rights to the pupil", "features/access/links/server/issuers.test.ts", [
    "features/access/links/server/links.queries.ts",
    'or (${isStillInClassesOf(sql.ref("one_time_links.issued_by"), sql.ref("one_time_links.user_id"))}',
    "or (true",
  ]),
  mutant("a mailed link removes the passkeys", "features/access/passkeys/server/passkeys.test.ts", [
    "features/people/auth/server/choose-password.service.ts",
    "await endLinks(trx, userId, now);",
    'await endLinks(trx, userId, now); await trx.deleteFrom("passkeys").where("userId", "=", userId).execute();',
  ]),
  mutant("a session of the office lasts as long as others", "features/access/sessions/server/sessions.test.ts", [
    "features/access/sessions/session-lifetime.ts",
    "office: { idle: 30 * 60, absolute: 12 * 60 * 60 }",
    "office: { idle: 30 * 24 * 60 * 60, absolute: 90 * 24 * 60 * 60 }",
  ]),
  mutant("the name of a person contains a link", "platform/contract/names.test.ts", [
    "platform/contract/names.ts",
    "domainPattern.test(withoutDiacritics(name)) ||",
    "",
  ]),
  mutant("notices about keys of slip accounts count for nobody", "features/access/passkeys/server/passkeys.test.ts", [
    "features/access/passkeys/server/passkeys.service.ts",
    "actorId === userId ? await findSlipIssuer(trx, userId) : actorId",
    "null",
  ]),
  mutant("notices wait behind the thousand letters of a school", "features/access/mail/server/sending-limits.test.ts", [
    "features/access/mail/server/sending-limits.ts",
    "issuer.id is null or l.for_address",
    "issuer.id is null",
  ]),
  mutant("letters to one address have no limit", "features/access/mail/server/sending-limits.test.ts", [
    "features/access/mail/server/sending-limits.ts",
    "case when ${isUrgent} then 0",
    "case when true then 0",
  ]),
  mutant("the demonstration opens to the world behind a proxy", "tests/settings.test.ts", [
    "app/settings.ts",
    "|| TRUST_PROXY > 0",
    "|| TRUST_PROXY > 10",
  ]),
  mutant("a zero byte in the name of a stage reaches the database", "tests/hostile-values.test.ts", [
    "features/season/stages/stages.contract.ts",
    'const title = oneLine(200, "Le nom est requis");',
    "const title = z.string().min(1).max(200);",
  ]),
  mutant("a center has more places than a number of the database holds", "tests/hostile-values.test.ts", [
    "features/contest/exam-centers/exam-centers.contract.ts",
    '.max(MAX_SEATS, "100 000 places au plus")',
    "",
  ]),
  mutant("what a backup was verified on keeps the championship", "tests/night/backup.test.ts", [
    "app/backup.ts",
    'await client.query("drop schema public cascade");',
    "",
  ]),
  mutant("two backups fill one directory at once", "tests/night/backup.test.ts", [
    "app/backup.ts",
    "if (holder !== undefined)",
    "if (holder === null)",
  ]),
  mutant("any password opens an account", "features/people/auth/server/guessing.test.ts", [
    "platform/server/password-worker.ts",
    "verifySync(hash, password)",
    "true",
  ]),
  mutant("the API document says 200 for each success", "features/season/categories/server/categories.test.ts", [
    "platform/server/implement.ts",
    "...(response && { response: { [status]: response } }),",
    "...(response && { response: { 200: response } }),",
  ]),
  mutant("half a character reaches the database", "tests/hostile-values.test.ts", [
    "platform/contract/fields.ts",
    String.raw`const unstorable = /\0|\p{Surrogate}/u;`,
    String.raw`const unstorable = /\0/u;`,
  ]),
  mutant("a stranger's keys stay when the password is taken back", "features/organizations/passwords/server/notices.test.ts", [
    "features/organizations/passwords/server/passwords.service.ts",
    "await deleteKeysWithPassword(trx, tools, userIds, actorId);",
    "",
  ]),
  mutant("the printer of a password's slip is no longer known", "features/organizations/passwords/server/former-slips.test.ts", [
    "features/people/auth/server/choose-password.service.ts",
    "chosenWith: kind, issuedBy, now",
    "chosenWith: kind, issuedBy: null, now",
  ]),
  mutant(
    "a requested link opens an account from a former correspondent's mailbox",
    "features/organizations/passwords/server/former-slips.test.ts",
    [
      "features/access/links/server/links.queries.ts",
      "(one_time_links.kind = 'slip' or not exists (select from users u where u.id = one_time_links.user_id and ${hasFormerMailbox}))",
      "true",
    ],
  ),
  mutant("a delayed letter is sent to a former correspondent's mailbox", "features/access/mail/server/blocked.test.ts", [
    "features/access/mail/server/mail.jobs.ts",
    "mails.filter(({ id }) => !blocked.has(id))",
    "mails.filter(({ id }) => !blocked.has(-id))",
  ]),
  mutant("a family's letter tells a former correspondent of a pupil", "features/access/mail/server/blocked.test.ts", [
    "features/access/mail/server/mail.jobs.ts",
    "if (new Set(next.userIds).size > 1 && ",
    "if (new Set(next.userIds).size > 9 && ",
  ]),
  mutant("two nodes part a family's e-mail", "features/access/mail/server/mail.test.ts", [
    "features/access/mail/server/mail.queries.ts",
    " and (select count(*) from turn) = 1",
    "",
  ]),
  mutant("a list mails a first link to a former correspondent's mailbox", "features/access/responsibility/server/former-mailbox.test.ts", [
    "features/access/links/server/mailed-links.service.ts",
    'email !== "" && !blocked.has(id)',
    'email !== "" && id > 0',
  ]),
  mutant("renewing the tokens is a fresh proof", "features/people/auth/server/proof.test.ts", [
    "features/access/sessions/server/sessions.queries.ts",
    "greatest(s.opened_at, s.proven_at)",
    "greatest(s.opened_at, s.proven_at, s.rotated_at)",
  ]),
  mutant("a session limited to the browser outlives it", "features/access/sessions/server/sessions.test.ts", [
    "features/access/sessions/server/sessions.service.ts",
    "(access.browser && !isSameBrowser(access.sid))",
    "false",
  ]),
  mutant("records of whom the office searched are kept for ever", "features/office/privacy/server/retention.test.ts", [
    "features/office/privacy/server/privacy.jobs.ts",
    "    await sweepReadings(db, clock());\n",
    "",
  ]),
  mutant("erased people are listed as likely duplicates", "features/people/people/server/merging.test.ts", [
    "features/people/people/server/merging.queries.ts",
    " and o.erased_at is null",
    "",
  ]),
  mutant("an officer locked out meanwhile still writes", "tests/permissions-rechecked.test.ts", [
    "features/core/audit/server/audit.service.ts",
    "  await recheckOfficeAccess(db, changes);\n",
    "",
  ]),
  mutant("a place is locked after its people", "tests/permissions-rechecked.test.ts", [
    "features/people/people/server/changes.service.ts",
    "  await caller.recheckAccess(trx);\n  const stored",
    "  const stored",
  ]),
  mutant("permissions are not checked again", "tests/permissions-rechecked.test.ts", [
    "platform/server/implement.ts",
    "        await api.lockCaller(db, identity, endpoint);\n        await requireOwnership(db);\n",
    "",
  ]),
  mutant("an older node is ready on tables that it does not know", "tests/migrations.test.ts", [
    "database/migrate.ts",
    "!olderMayServe && !ownMigrations.includes(name)",
    "olderMayServe && !ownMigrations.includes(name)",
  ]),
  mutant("a grading misses a save of the last moment that still waits", "features/contest/results/server/stage-work.test.ts", [
    "features/contest/results/server/grading.queries.ts",
    "  await awaitLastSaves(db, questionnaireId);\n",
    "",
  ]),
  mutant("injected text becomes markup", "tests/protection.test.ts", [
    "platform/server/headers.ts",
    "    ...policy,",
    "    ...withoutTrustedTypes,",
  ]),
  mutant("a decision of an answer replaces another one unseen", "features/contest/correction/server/correction.test.ts", [
    "features/contest/correction/server/correction.service.ts",
    "    if ((current?.id ?? null) !== seen) throw alreadyDecided(value, current, question);\n",
    "",
  ]),
  mutant("distinct answers are counted once although sheets change", "features/contest/correction/server/correction.test.ts", [
    "features/contest/correction/server/correction.service.ts",
    "`${stageId} ${await revisionOfSheets(stageId, ageMs)}`",
    "`${stageId}`",
  ]),
  mutant("the large readings of one participant have no limit", "platform/server/slow-readers.test.ts", [
    "platform/server/account-queues.ts",
    "MAX_CONCURRENT_OF_ACCOUNT = 6",
    "MAX_CONCURRENT_OF_ACCOUNT = 60",
  ]),
  mutant("erased words stay among the decisions of answers", "features/contest/correction/server/correction.test.ts", [
    "features/office/privacy/server/privacy.service.ts",
    "  await deleteDecisionsOfWords(trx, ids);\n",
    "",
  ]),
  mutant("« Enregistrer » pressed during a save saves nothing more", "features/contest/sheet/sheet-store.test.ts", [
    "features/contest/sheet/web/sheet-store.ts",
    "if (isSaved && this.#isSaveQueued) await this.save();",
    "if (isSaved && this.#isSaveQueued) return;",
  ]),
  mutant("the answers of a home page replace those of another device", "features/contest/sheet/sheet-store.test.ts", [
    "features/contest/sheet/web/sheet-store.ts",
    "const isAutomatic = this.#isRestored;",
    "const isAutomatic = false;",
  ]),
  mutant("the home page sends beside an open sheet", "features/contest/sheet/sheet-lock.test.ts", [
    "features/contest/sheet/web/sheet-lock.ts",
    "(navigator.locks ? navigator.locks.request(lockOf(name), { signal }, run) : run())",
    "(signal.aborted ? undefined : run())",
  ]),
  mutant("a restored profile numbers its saves like the former one", "features/contest/sheet/save-answers.test.ts", [
    "features/contest/sheet/web/device-sequence.ts",
    "turn: Math.max(turn + 1, seconds()) }",
    "turn: turn + 1 }",
  ]),
  mutant("a save overtaken by another page of its device is repeated", "features/contest/sheet/save-answers.test.ts", [
    "features/contest/sheet/web/device-sequence.ts",
    "  if (device !== sent.device || turn !== sent.turn) return undefined;\n",
    "",
  ]),
  mutant("what is typed during a save is dropped with it", "platform/web/unsaved/unsaved.test.ts", [
    "platform/web/unsaved/unsaved.ts",
    "if (now === edit && written.has(key)) {",
    "if (written.has(key)) {",
  ]),
  mutant("a page asks for its files and loses those of its build", "tests/service-worker.test.ts", [
    "app/web/public/sw.js",
    "  if (before.join() === named.join()) return;\n",
    "",
  ]),
  mutant("an answer form that another page saved is sent over it", "features/school/answer-sheets/entry-work.test.ts", [
    "features/school/answer-sheets/web/entry-work.ts",
    "find((one) => !this.isHeld(one) && this.find(one))",
    "find((one) => this.read().refusals[one] === undefined && this.find(one))",
  ]),
  mutant("a second entry leaves the first typed version waiting", "features/school/answer-sheets/entry-work.test.ts", [
    "features/school/answer-sheets/web/entry-work.ts",
    '    await this.drop(entryKey(userId, "paper"));\n',
    "",
  ]),
  mutant("a category that is closed is proposed at sign-up", "features/season/categories/category-advice.test.ts", [
    "features/season/categories/category-advice.ts",
    'return open.find((name) => name === proposal) ?? "";',
    'return proposal ?? "";',
  ]),
  mutant("a preview of corrected keys shows the ranks as they are", "features/contest/questions/server/key.test.ts", [
    "features/contest/results/server/key.service.ts",
    "changesToShow(trx, questionnaireId, { solutions })",
    "changesToShow(trx, questionnaireId, {})",
  ]),
  mutant("corrected keys change a definitive ranking", "features/contest/results/server/ranking-state.test.ts", [
    "features/contest/results/server/key.service.ts",
    "if (isGraded) await refuseDefinitive(trx, questionnaireId);",
    "",
  ]),
  mutant("a decision that another account took is undone", "features/contest/registrations/server/undo.test.ts", [
    "features/core/audit/server/undo.service.ts",
    "if (change.actorId !== actorId) return changedMeanwhile;",
    "",
  ]),
  mutant("a decision is undone the day after", "features/contest/registrations/server/undo.test.ts", [
    "features/core/audit/server/undo.service.ts",
    "change.isRecent ? null : tooLateToUndo",
    "null",
  ]),
  mutant("a text that still has gaps is printed in convocations", "features/contest/convocations/server/convocations.test.ts", [
    "features/season/configuration/site-texts.ts",
    String.raw`/\[[^\]]+\]/.test(html)`,
    'html === "["',
  ]),
  mutant("a page that the law requires is none of the pages of the site", "features/season/configuration/site-texts.test.ts", [
    "features/season/configuration/site-texts.ts",
    'ACCESSIBILITY_TEXT: { title: "Accessibilité", address: "accessibilite", isPage: true }',
    'ACCESSIBILITY_TEXT: { title: "Accessibilité", address: "accessibilite" }',
  ]),
  mutant("the office adds its own address to a mail that protects accounts", "features/access/mail/office-letters.test.ts", [
    "features/access/mail/office-letters.ts",
    "always: ALWAYS_SECURITY, isSecurity: true",
    "always: ALWAYS_SECURITY, isSecurity: false",
  ]),
  mutant("a mail of the catalogue is sent with its placeholders", "features/access/mail/server/manager-notice.test.ts", [
    "features/access/mail/server/fixed-mail.service.ts",
    "fillLetter(facts, { ...values, site: site.publicUrl, contact: site.contactEmail })",
    "facts",
  ]),
  mutant("a retry of a sheet replaces an answer that its page has not read", "features/contest/sheet/merge.test.ts", [
    "features/contest/sheet/merge.ts",
    "differs ? isRead || !onlyIfRead : hasNewTurn(sent, stored)",
    "differs || hasNewTurn(sent, stored)",
  ]),
  mutant("a sheet opened after the closing is saved in the minute that follows", "features/contest/sheet/grace.test.ts", [
    "features/contest/sheet/grace.ts",
    " && openedAt <= closedAt",
    "",
  ]),
  mutant("an accepted invitation marks nobody's mailbox", "features/access/responsibility/server/mailbox-memory.property.test.ts", [
    "database/migrations/0324-mailboxes-in-one-function.sql",
    "if (is_decided or is_accepted) and",
    "if is_decided and",
  ]),
  mutant("pupils of a list that arrives have nobody's mailbox", "features/access/responsibility/server/mailbox-memory.property.test.ts", [
    "database/migrations/0324-mailboxes-in-one-function.sql",
    "  for each statement execute function remember_mailboxes_of_arrivals('id');",
    "  for each statement when (false) execute function remember_mailboxes_of_arrivals('id');",
  ]),
  mutant("the accounts of a school take every connection from saves", "tests/pool-queue.test.ts", [
    "platform/server/account-queues.ts",
    "(place === undefined ? work() : queueByAccount(",
    "(place === undefined || signal ? work() : queueByAccount(",
  ]),
  mutant("a long queue of one session delays the others of its account", "platform/server/account-queues.test.ts", [
    "platform/server/concurrency-limit.ts",
    '    if (waiting.get(path[0] ?? "") > 0) waiters.sort((one, other) => sharedDepth(path, one.path) - sharedDepth(path, other.path));\n',
    "",
  ]),
  mutant("the end of a session refuses photographs that wait", "features/school/answer-sheets/photograph-work.test.ts", [
    "features/school/answer-sheets/web/photograph-work.ts",
    " || failure.status === 401",
    "",
  ]),
  mutant("a page sends photographs once it is left", "features/school/answer-sheets/photograph-work.test.ts", [
    "features/school/answer-sheets/web/photograph-work.ts",
    "return this.#isClosed ? undefined : Object.keys",
    "return Object.keys",
  ]),
  mutant("a pupil's diploma is printed in the minute after the closing", "features/school/diplomas/server/school-diplomas.test.ts", [
    "features/school/school-stages/server/stage-pupils.service.ts",
    "s.closes_at + ${GRACE_MS} * interval '1 millisecond' <= now()",
    "s.closes_at <= now()",
  ]),
  mutant("a drawing that fails to load is not shown", "features/contest/sheet/drawings.test.ts", [
    "features/contest/sheet/web/drawings.ts",
    "(isLoaded ? undefined : requestInline(queries))",
    "undefined",
  ]),
  mutant("a call that a sign-out interrupts is repeated as the next user", "platform/web/api.test.ts", [
    "platform/web/session.ts",
    "servedSignIn === undefined || servedSignIn === signIn",
    "true",
  ]),
];
