import { Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";

export default function NotYours() {
  return (
    <>
      <Title order={1} mb="md">
        Ce club n'est pas le vôtre
      </Title>
      <Text maw="68ch" size="lg">
        Vous n'animez pas ce club, ou plus&nbsp;:{" "}
        <Link to="/club/info" search={{}}>
          revenez à votre club
        </Link>
        .
      </Text>
    </>
  );
}
