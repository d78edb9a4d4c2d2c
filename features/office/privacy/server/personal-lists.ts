import { type RawBuilder, sql } from "kysely";
import { isAddressedTo } from "#access/mail/server/mail.service.ts";

/** A list of data about the person `u`; with `trail.subjects`, the person's subjects in the trail. */
interface PersonalList {
  readonly title: string;
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The heading of each field on the page, in its order; `null`: only in the file. */
  readonly fields: Readonly<Record<string, readonly [heading: string | null, value: RawBuilder<unknown>]>>;
}

const stage = { stage: ["Étape", sql`q.name`], year: ["Année", sql`q.year`] } as const;
const schoolStage = { stage: ["Étape", sql`s.name`], year: ["Année", sql`s.year`], establishment: ["Établissement", sql`e.name`] } as const;
const opened = { openedAt: ["Ouvert le", sql`o.opened_at`], extra: ["Minutes de plus par heure", sql`o.extra`] } as const;
const diploma = { number: ["Numéro", sql`d.id`], issuedOn: ["Délivré le", sql`d.issued_on`], content: [null, sql`d.content`] } as const;
const marks = {
  grade: ["Note", sql`x.grade`],
  weightedGrade: ["Coefficient", sql`x.weighted_grade`],
  time: ["Minutes", sql`x.time`],
  rank: ["Rang", sql`x.rank`],
  absent: ["Absent", sql`x.absent`],
  qualified: ["Qualifié", sql`x.qualified`],
  nextExamCenter: ["Centre suivant", sql`e.name`],
} as const;
const stageOrder = sql`q.year, q."order", q.id`;

/** The latest changes by a person: an administrator may have made hundreds of thousands. */
const MAX_DOINGS = 5_000;

/** All data but the account itself, in the order of the page, without passwords, links, codes or tokens. */
export const personalLists = {
  inCharge: {
    title: "Responsabilités",
    from: sql`(select 'center' as kind, e.name from exam_center_controllers k join exam_centers e on e.id = k.exam_center_id where k.user_id = u.id
      union all select 'club', c.name from club_controllers k join clubs c on c.id = k.club_id where k.user_id = u.id
      union all select 'school', e.name from establishments e where e.user_id = u.id
      union all select 'colleague', e.name from establishment_colleagues c join establishments e on e.id = c.establishment_id where c.user_id = u.id
      union all select 'class', t.class_name || ' (' || t.year || ')' from class_teachers t where t.user_id = u.id) charge`,
    order: sql`kind, name`,
    fields: { kind: ["Type", sql`kind`], name: ["Nom", sql`name`] },
  },
  requests: {
    title: "Demandes d'agir pour un établissement",
    from: sql`establishment_requests where user_id = u.id`,
    order: sql`id`,
    fields: {
      year: ["Championnat", sql`year`],
      school: ["Établissement", sql`name`],
      rneCode: ["Code RNE", sql`rne_code`],
      city: ["Ville", sql`city`],
      officialEmail: ["Adresse officielle", sql`official_email`],
      estimatedParticipants: ["Participants estimés", sql`estimated_participants`],
      state: ["État", sql`state`],
      reason: ["Raison", sql`reason`],
      createdAt: ["Demandée le", sql`created_at`],
      decidedAt: ["Décidée le", sql`decided_at`],
    },
  },
  answerSheetPictures: {
    title: "Photos de feuilles de réponses",
    from: sql`answer_sheet_pictures p join school_stages s on s.id = p.school_stage_id where p.user_id = u.id`,
    order: sql`p.received_at, p.id`,
    fields: { stage: ["Quart de finale", sql`s.name`], page: ["Page", sql`p.page`], receivedAt: ["Reçue le", sql`p.received_at`] },
  },
  clubRequests: {
    title: "Demandes d'inscrire un club",
    from: sql`club_requests where user_id = u.id`,
    order: sql`id`,
    fields: {
      year: ["Championnat", sql`year`],
      club: ["Club", sql`name`],
      city: ["Ville", sql`city`],
      state: ["État", sql`state`],
      reason: ["Raison", sql`reason`],
      createdAt: ["Demandée le", sql`created_at`],
      decidedAt: ["Décidée le", sql`decided_at`],
    },
  },
  consents: {
    title: "Autorisations",
    from: sql`consents where user_id = u.id`,
    order: sql`given_at, kind`,
    fields: {
      kind: ["Autorisation", sql`kind`],
      given: ["Donnée", sql`given`],
      textVersion: [null, sql`text_version`],
      givenBySelf: ["Par la personne", sql`coalesce(given_by = user_id, true)`],
      guardian: ["Parent ou responsable", sql`guardian`],
      givenAt: ["Le", sql`given_at`],
    },
  },
  registrations: {
    title: "Inscriptions",
    from: sql`registrations r left join categories k on k.id = r.category_id left join establishments e on e.id = r.establishment_id
      left join clubs b on b.id = r.club_id left join squads s on s.id = r.squad_id where r.user_id = u.id`,
    order: sql`r.year`,
    fields: {
      year: ["Championnat", sql`r.year`],
      category: ["Catégorie", sql`k.name`],
      establishment: ["Établissement", sql`e.name`],
      className: ["Classe", sql`nullif(r.class_name, '')`],
      club: ["Club", sql`b.name`],
      squad: ["Équipe", sql`s.name`],
      status: ["Statut", sql`r.status`],
      createdAt: ["Demandée le", sql`r.created_at`],
      confirmedAt: ["Confirmée le", sql`r.confirmed_at`],
    },
  },
  results: {
    title: "Résultats",
    from: sql`results x join questionnaires q on q.id = x.questionnaire_id left join exam_centers e on e.id = x.next_exam_center_id where x.user_id = u.id`,
    order: stageOrder,
    fields: { ...stage, ...marks, extra: ["Minutes de plus par heure", sql`x.extra`] },
  },
  formerResults: {
    title: "Résultats d'avant une application",
    from: sql`former_results x join applications p on p.id = x.application_id join questionnaires q on q.id = p.questionnaire_id
      left join exam_centers e on e.id = x.next_exam_center_id where x.user_id = u.id and x.became is not null and not x.is_new`,
    order: sql`${stageOrder}, p.id`,
    fields: { ...stage, until: ["Jusqu'au", sql`p.applied_at`], ...marks },
  },
  openings: {
    title: "Questionnaires ouverts",
    from: sql`openings o join questionnaires q on q.id = o.questionnaire_id where o.user_id = u.id`,
    order: stageOrder,
    fields: { ...stage, ...opened, extraMinutes: ["Minutes données", sql`o.extra_minutes`] },
  },
  answers: {
    title: "Réponses",
    from: sql`saved_answers a join questionnaires q on q.id = a.questionnaire_id join questions n on n.id = a.question_id where a.user_id = u.id`,
    order: sql`${stageOrder}, n.position`,
    fields: {
      ...stage,
      question: ["Question", sql`n.title`],
      answers: ["Réponses", sql`a.answers`],
      totalAnswer: ["Total", sql`a.total_answer`],
      savedAt: ["Enregistrée le", sql`a.saved_at`],
    },
  },
  schoolAnswers: {
    title: "Réponses au quart de finale de son établissement",
    from: sql`school_sheets x join school_stages s on s.id = x.school_stage_id join establishments e on e.id = s.establishment_id
      cross join lateral jsonb_each(x.answers) a (problem, given)
      left join school_problems p on p.school_stage_id = s.id and p.id::text = a.problem left join questions n on n.id = p.question_id
      where x.user_id = u.id`,
    order: sql`s.year, s.id, x.source, p.position`,
    fields: {
      ...schoolStage,
      source: ["Feuille", sql`x.source`],
      problem: ["Problème", sql`coalesce(n.title, p.title, 'Un problème retiré depuis')`],
      answers: ["Réponses", sql`a.given -> 'answers'`],
      totalAnswer: ["Total", sql`a.given -> 'total'`],
      isRight: ["Jugée juste à la main", sql`a.given -> 'isRight'`],
      savedAt: ["Enregistrée le", sql`x.saved_at`],
    },
  },
  schoolOpenings: {
    title: "Ouverture du quart de finale de son établissement",
    from: sql`school_openings o join school_stages s on s.id = o.school_stage_id join establishments e on e.id = s.establishment_id where o.user_id = u.id`,
    order: sql`s.year, s.id`,
    fields: { ...schoolStage, ...opened },
  },
  schoolDoings: {
    title: "Quarts de finale d'établissement préparés, feuilles saisies",
    from: sql`(select 'stage' as kind, s.name, s.created_at as at from school_stages s where s.created_by = u.id
      union all select 'sheets', s.name, max(x.saved_at) from school_sheets x join school_stages s on s.id = x.school_stage_id
        where x.entered_by = u.id group by s.id) doings`,
    order: sql`at`,
    fields: { kind: ["Type", sql`kind`], name: ["Étape", sql`name`], at: ["Le", sql`at`] },
  },
  accommodations: {
    title: "Temps en plus et aménagements",
    from: sql`(select 'given' as kind, extra, needs, starts_on, ends_on, given_at as at, null as refusal from accommodations where user_id = u.id
      union all select 'asked', extra, needs, null, null, asked_at, refusal from accommodation_requests where user_id = u.id) right_to`,
    order: sql`at`,
    fields: {
      kind: ["Type", sql`kind`],
      extra: ["Minutes de plus par heure", sql`extra`],
      needs: ["Aménagements", sql`needs`],
      startsOn: ["Du", sql`starts_on`],
      endsOn: ["Au", sql`ends_on`],
      at: ["Le", sql`at`],
      refusal: ["Refus", sql`refusal`],
    },
  },
  convocations: {
    title: "Convocations",
    from: sql`convocations v join questionnaires q on q.id = v.questionnaire_id left join exam_centers e on e.id = v.exam_center_id where v.user_id = u.id`,
    order: stageOrder,
    fields: {
      ...stage,
      examCenter: ["Centre", sql`e.name`],
      date: ["Jour", sql`v.date`],
      hour: ["Heure", sql`v.hour`],
      sentAt: ["Envoyée le", sql`v.sent_at`],
      sendings: ["Envois", sql`v.sendings`],
    },
  },
  diplomas: {
    title: "Diplômes",
    from: sql`diplomas d join questionnaires q on q.id = d.questionnaire_id where d.user_id = u.id`,
    order: stageOrder,
    fields: { ...stage, ...diploma },
  },
  schoolDiplomas: {
    title: "Diplômes du quart de finale de son établissement",
    from: sql`school_diplomas d join school_stages s on s.id = d.school_stage_id join establishments e on e.id = s.establishment_id where d.user_id = u.id`,
    order: sql`s.year, s.id`,
    fields: { ...schoolStage, ...diploma },
  },
  /** Mails to others about the person, without their address, and mails to the person about others. */
  mails: {
    title: "E-mails",
    from: sql`mails m where user_id = u.id or id in (select mail_id from mail_people where user_id = u.id) or ${isAddressedTo(sql`array[u.id]`)}`,
    order: sql`m.id`,
    fields: {
      subject: ["Objet", sql`subject`],
      recipient: [
        "Adresse",
        sql`case when for_address and exists (select from users o where o.id <> u.id and o.email = recipient and o.email <> u.email)
          then '' else recipient end`,
      ],
      status: ["État", sql`status`],
      createdAt: ["Écrit le", sql`created_at`],
      sentAt: ["Envoyé le", sql`sent_at`],
    },
  },
  unsubscribed: {
    title: "E-mails refusés",
    from: sql`unsubscribed where u.email <> '' and mailbox = mailbox(u.email)`,
    order: sql`at`,
    fields: { at: ["Depuis le", sql`at`] },
  },
  views: {
    title: "Vues de listes",
    from: sql`saved_views where user_id = u.id`,
    order: sql`list, name, id`,
    fields: { name: ["Nom", sql`name`], list: ["Liste", sql`list`], search: ["Filtres", sql`search`] },
  },
  links: {
    title: "Liens et codes de connexion",
    from: sql`one_time_links where user_id = u.id`,
    order: sql`created_at`,
    fields: {
      kind: ["Type", sql`kind`],
      email: ["Adresse à confirmer", sql`one_time_links.email`],
      createdAt: ["Créé le", sql`created_at`],
      expiresAt: ["Valable jusqu'au", sql`expires_at`],
      usedAt: ["Utilisé le", sql`used_at`],
    },
  },
  sessions: {
    title: "Connexions",
    from: sql`sessions where user_id = u.id`,
    order: sql`rotated_at`,
    fields: {
      device: ["Appareil", sql`device_words`],
      openedAt: ["Ouverte le", sql`opened_at`],
      lastUsedAt: ["Dernière utilisation", sql`rotated_at`],
      expiresAt: ["Valable jusqu'au", sql`expires_at`],
      closedAt: ["Fermée le", sql`revoked_at`],
    },
  },
  devices: {
    title: "Navigateurs connus",
    from: sql`known_devices where user_id = u.id`,
    order: sql`since`,
    fields: { since: ["Depuis", sql`since`], seenAt: ["Vu pour la dernière fois", sql`seen_at`] },
  },
  passkeys: {
    title: "Clés d'accès",
    from: sql`passkeys where user_id = u.id`,
    order: sql`id`,
    fields: {
      name: ["Nom", sql`name`],
      createdAt: ["Ajoutée le", sql`created_at`],
      lastUsedAt: ["Dernière utilisation", sql`last_used_at`],
    },
  },
  paperReadings: {
    title: "Étapes dont les problèmes ont été lus avant l'ouverture",
    from: sql`paper_readers r join questionnaires q on q.id = r.questionnaire_id where r.user_id = u.id`,
    order: stageOrder,
    fields: { ...stage, since: ["Lus le", sql`r.since`] },
  },
  mergedAccounts: {
    title: "Comptes réunis avec celui-ci",
    from: sql`users o where o.merged_into = u.id`,
    order: sql`o.id`,
    fields: { numPalmares: ["Numéro de membre", sql`o.num_palmares`], username: ["Identifiant", sql`o.username`] },
  },
  /** Changes by others, who are not named. */
  changes: {
    title: "Ce qui a été changé",
    from: sql`audit_trail a left join users actor on actor.id = a.actor_id where a.subject = any(trail.subjects)`,
    order: sql`a.at, a.id`,
    fields: {
      at: ["Le", sql`a.at`],
      byRole: ["Par", sql`actor.role`],
      action: ["Changement", sql`a.action`],
      subject: [null, sql`a.subject`],
      before: [null, sql`a.before`],
      after: [null, sql`a.after`],
    },
  },
  /** Changes by the person, without their subject. */
  doings: {
    title: "Ce que la personne a changé",
    from: sql`(select id, at, action from audit_trail where actor_id = u.id order by at desc, id desc limit ${MAX_DOINGS}) latest`,
    order: sql`at, id`,
    fields: { at: ["Le", sql`at`], action: ["Changement", sql`action`] },
  },
} as const satisfies Readonly<Record<string, PersonalList>>;
