import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { exportedColumns, type PersonColumnName } from "#features/columns/person-columns.ts";
import { isAddressedTo } from "#features/mail/server/mail.service.ts";
import { firstRow } from "#platform/server/rows.ts";

/** Everything that the platform stores about a person, except credentials: no password, link, code or token. */
export interface PersonalData {
  readonly account: Record<string, string | null>;
  readonly inCharge: readonly { readonly kind: "center" | "club" | "school"; readonly name: string }[];
  /** Requests to act for a school. */
  readonly requests: readonly {
    year: number;
    state: string;
    school: string;
    rneCode: string | null;
    city: string;
    officialEmail: string | null;
    estimatedParticipants: number;
    reason: string | null;
    createdAt: string;
    decidedAt: string | null;
  }[];
  /** Requests to register a club. */
  readonly clubRequests: readonly {
    year: number;
    state: string;
    club: string;
    city: string;
    reason: string | null;
    createdAt: string;
    decidedAt: string | null;
  }[];
  readonly consents: readonly {
    kind: string;
    given: boolean;
    textVersion: string;
    givenBySelf: boolean;
    guardian: string | null;
    givenAt: string;
  }[];
  readonly registrations: readonly {
    year: number;
    status: string;
    category: string | null;
    establishment: string | null;
    club: string | null;
    squad: string | null;
    createdAt: string;
    confirmedAt: string | null;
  }[];
  readonly results: readonly {
    stage: string;
    year: number;
    grade: number | null;
    weightedGrade: number | null;
    time: number | null;
    rank: number | null;
    absent: boolean;
    qualified: boolean | null;
    nextExamCenter: string | null;
  }[];
  readonly openings: readonly { stage: string; year: number; openedAt: string }[];
  readonly answers: readonly {
    stage: string;
    year: number;
    question: string;
    answers: string[];
    totalAnswer: number | null;
    savedAt: string;
  }[];
  readonly convocations: readonly {
    stage: string;
    year: number;
    examCenter: string | null;
    date: string | null;
    hour: string | null;
    sentAt: string;
    sendings: number;
  }[];
  readonly mails: readonly { recipient: string; subject: string; status: string; createdAt: string; sentAt: string | null }[];
  readonly links: readonly { kind: string; createdAt: string; expiresAt: string; usedAt: string | null }[];
  readonly sessions: readonly { openedAt: string; device: string; lastUsedAt: string; expiresAt: string; closedAt: string | null }[];
  /** Browsers that have signed in. */
  readonly devices: readonly { since: string; seenAt: string }[];
  readonly passkeys: readonly { name: string; createdAt: string; lastUsedAt: string | null }[];
  /** The accounts that were merged into this one. */
  readonly mergedAccounts: readonly { numPalmares: string; username: string }[];
  /** Changes to the person by others, who are not named. */
  readonly changes: readonly { at: string; action: string; subject: string; byRole: string | null; before: unknown; after: unknown }[];
  /** Changes by the person, without their subject. */
  readonly doings: readonly { at: string; action: string }[];
}

/** The ordered rows of a table or a join, as objects. */
const jsonList = (object: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${object}) order by ${order}), '[]') from ${from})`;

const stageFields = sql`'stage', q.name, 'year', q.year`;
const stageOrder = sql`q.year, q."order", q.id`;

const inCharge = jsonList(
  sql`'kind', kind, 'name', name`,
  sql`(select 'center' as kind, e.name from exam_center_controllers k join exam_centers e on e.id = k.exam_center_id where k.user_id = u.id
    union all select 'club', c.name from club_controllers k join clubs c on c.id = k.club_id where k.user_id = u.id
    union all select 'school', name from establishments where user_id = u.id) charge`,
  sql`kind, name`,
);
const requests = jsonList(
  sql`'year', year, 'state', state, 'school', name, 'rneCode', rne_code, 'city', city, 'officialEmail', official_email, 'estimatedParticipants', estimated_participants,
    'reason', reason, 'createdAt', created_at, 'decidedAt', decided_at`,
  sql`establishment_requests where user_id = u.id`,
  sql`id`,
);
const clubRequests = jsonList(
  sql`'year', year, 'state', state, 'club', name, 'city', city, 'reason', reason, 'createdAt', created_at, 'decidedAt', decided_at`,
  sql`club_requests where user_id = u.id`,
  sql`id`,
);
const consents = jsonList(
  sql`'kind', kind, 'given', given, 'textVersion', text_version, 'givenBySelf', coalesce(given_by = user_id, true), 'guardian', guardian, 'givenAt', given_at`,
  sql`consents where user_id = u.id`,
  sql`given_at, kind`,
);
const registrations = jsonList(
  sql`'year', r.year, 'status', r.status, 'category', k.name, 'establishment', e.name, 'club', b.name, 'squad', s.name, 'createdAt', r.created_at,
    'confirmedAt', r.confirmed_at`,
  sql`registrations r left join categories k on k.id = r.category_id left join establishments e on e.id = r.establishment_id
    left join clubs b on b.id = r.club_id left join squads s on s.id = r.squad_id where r.user_id = u.id`,
  sql`r.year`,
);
const results = jsonList(
  sql`${stageFields}, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time, 'rank', x.rank, 'absent', x.absent, 'qualified', x.qualified,
    'nextExamCenter', e.name`,
  sql`results x join questionnaires q on q.id = x.questionnaire_id left join exam_centers e on e.id = x.next_exam_center_id where x.user_id = u.id`,
  stageOrder,
);
const openings = jsonList(
  sql`${stageFields}, 'openedAt', o.opened_at`,
  sql`openings o join questionnaires q on q.id = o.questionnaire_id where o.user_id = u.id`,
  stageOrder,
);
const answers = jsonList(
  sql`${stageFields}, 'question', n.title, 'answers', a.answers, 'totalAnswer', a.total_answer, 'savedAt', a.saved_at`,
  sql`answers a join questionnaires q on q.id = a.questionnaire_id join questions n on n.id = a.question_id where a.user_id = u.id`,
  sql`${stageOrder}, n.position`,
);
const convocations = jsonList(
  sql`${stageFields}, 'examCenter', e.name, 'date', v.date, 'hour', v.hour, 'sentAt', v.sent_at, 'sendings', v.sendings`,
  sql`convocations v join questionnaires q on q.id = v.questionnaire_id left join exam_centers e on e.id = v.exam_center_id where v.user_id = u.id`,
  stageOrder,
);
/** Mails to others about the person, without their address, and mails to the person about others. */
const mails = jsonList(
  sql`'recipient', case when for_address and exists (select from users o where o.id <> u.id and o.email = recipient and o.email <> u.email)
    then '' else recipient end, 'subject', subject, 'status', status, 'createdAt', created_at, 'sentAt', sent_at`,
  sql`mails m where user_id = u.id or ${isAddressedTo(sql`array[u.id]`)}`,
  sql`m.id`,
);
const links = jsonList(
  sql`'kind', kind, 'createdAt', created_at, 'expiresAt', expires_at, 'usedAt', used_at`,
  sql`one_time_links where user_id = u.id`,
  sql`created_at`,
);
const sessions = jsonList(
  sql`'openedAt', opened_at, 'device', device_words, 'lastUsedAt', rotated_at, 'expiresAt', expires_at, 'closedAt', revoked_at`,
  sql`sessions where user_id = u.id`,
  sql`rotated_at`,
);
const devices = jsonList(sql`'since', since, 'seenAt', seen_at`, sql`known_devices where user_id = u.id`, sql`since`);
const mergedAccounts = jsonList(
  sql`'numPalmares', o.num_palmares, 'username', o.username`,
  sql`users o where o.merged_into = u.id`,
  sql`o.id`,
);
const passkeys = jsonList(
  sql`'name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at`,
  sql`passkeys where user_id = u.id`,
  sql`id`,
);
const changesOf = (subjects: readonly string[]) =>
  jsonList(
    sql`'at', a.at, 'action', a.action, 'subject', a.subject, 'byRole', actor.role, 'before', a.before, 'after', a.after`,
    sql`audit_trail a left join users actor on actor.id = a.actor_id where a.subject = any(${[...subjects]}::text[])`,
    sql`a.at, a.id`,
  );
/** The latest ones: an administrator may have made hundreds of thousands. */
const MAX_DOINGS = 5_000;
const doings = jsonList(
  sql`'at', at, 'action', action`,
  sql`(select id, at, action from audit_trail where actor_id = u.id order by at desc, id desc limit ${MAX_DOINGS}) latest`,
  sql`at, id`,
);
/** Exported instead of an id. */
const named: Partial<Record<PersonColumnName, RawBuilder<unknown>>> = {
  languageId: sql`l.language`,
  establishmentId: sql`(select name from establishments where id = u.establishment_id)`,
};
const account = sql`jsonb_build_object('passwordChosenAt', (select chosen_at from credentials where user_id = u.id),
  'passwordChosenWith', (select chosen_with from credentials where user_id = u.id),
  ${sql.join(exportedColumns.map(({ column, as }) => sql`${sql.lit(as)}, ${named[column] ?? sql.ref(`u.${column}`)}`))})`;

/** Everything stored about a person; these are their subjects in the trail. */
export const findPersonalData = (db: Connection, id: number, subjects: readonly string[]) => firstRow<PersonalData>(db)`
    select ${account} as account, ${inCharge} as in_charge, ${requests} as requests, ${clubRequests} as club_requests, ${consents} as consents, ${registrations} as registrations, ${results} as results,
      ${openings} as openings, ${answers} as answers, ${convocations} as convocations, ${mails} as mails, ${links} as links,
      ${sessions} as sessions, ${devices} as devices, ${passkeys} as passkeys, ${mergedAccounts} as merged_accounts, ${changesOf(subjects)} as changes, ${doings} as doings
    from users u left join languages l on l.id = u.language_id where u.id = ${id}`;
