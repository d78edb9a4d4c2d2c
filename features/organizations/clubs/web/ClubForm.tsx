import { Box, Button, Group, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ClubOnWire, clubsApi } from "../clubs.contract.ts";
import { factsOfClub, ownClubSchema, withReadFacts } from "../own-club.ts";
import { ClubFields } from "./ClubFields.tsx";

/** The name and address of one's own club, folded as they rarely change; « Enregistrer » appears with the first change (CLB-02). */
export const ClubForm = ({ club }: { club: ClubOnWire }) => <Fields key={Object.values(factsOfClub(club)).join("|")} club={club} />;

function Fields({ club }: { club: ClubOnWire }) {
  const queries = useQueryClient();
  const params = { id: club.id };
  const stored = factsOfClub(club);
  const { element, form, isDirty, isSaving, submit } = useChangesForm({
    stored,
    schema: ownClubSchema(stored),
    save: async (body) => {
      const saved = await call(clubsApi.update, { params, body: withReadFacts(stored, body) });
      queries.setQueryData(apiQuery(clubsApi.one, { params }).queryKey, saved);
    },
    done: "Vos changements sont enregistrés.",
    onSaved: () => form.reset(),
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <form ref={element} className="card part" onSubmit={submit} noValidate aria-labelledby="club">
      <Group justify="space-between">
        <Title order={2} id="club">
          Votre club
        </Title>
        <Button variant="default" aria-expanded={isOpen} disabled={isDirty} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Replier" : "Modifier"}
        </Button>
      </Group>
      {isOpen && (
        <Box mt="md">
          <ClubFields form={form} />
        </Box>
      )}
      <SaveBar isChanged={isDirty} isSaving={isSaving} searchParam="club" />
    </form>
  );
}
